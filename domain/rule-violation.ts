/** Owns the error that a broken business rule is: named after the rule, with a sentence for the person who reads it. */

/**
 * Whether a command was malformed in itself (400), asked for something that is not there (404)
 * or met a state that forbids it (409). The mapping to HTTP is the api's.
 */
export type ViolationKind = 'malformed' | 'missing' | 'conflict';

export class RuleViolation extends Error {
  /**
   * @param rule  name of the rule that broke, such as `TieBreakerOrdersMustBeUnique`
   * @param message  one sentence for the person who reads it
   */
  constructor(
    readonly rule: string,
    message: string,
    readonly kind: ViolationKind = 'conflict',
    /** Whom the sentence calls `playerText`, for those who know names. */
    readonly playerId?: number,
  ) {
    super(message);
    this.name = rule;
  }

  /** The same, with the player's name in place of the id where it is known. */
  naming(nameOf: (playerId: number) => string | undefined): RuleViolation {
    const { rule, message, kind, playerId } = this;
    const name = playerId === undefined ? undefined : nameOf(playerId);
    if (playerId === undefined || name === undefined) return this;
    return new RuleViolation(rule, message.replace(playerText(playerId), () => name), kind);
  }
}

/** `Player 5`, where only the id is known. */
export const playerText = (playerId: number): string => `Player ${playerId}`;
