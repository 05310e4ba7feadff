/** The error for a broken business rule, named after the rule, with a sentence for the reader. */

/**
 * Whether a command was malformed (400), asked for something that does not exist (404) or conflicts with the state
 * (409). The api maps it to HTTP.
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
    /** The player whom the sentence calls `playerText`, so that a caller can put in the name. */
    readonly playerId?: number,
    /** The game that conflicts with the command, so that a client can show it. */
    readonly gameId?: number,
  ) {
    super(message);
    this.name = rule;
  }

  /** Replaces the player's id in the sentence by the name, if it is known. */
  naming(nameOf: (playerId: number) => string | undefined): RuleViolation {
    const { rule, message, kind, playerId, gameId } = this;
    const name = playerId === undefined ? undefined : nameOf(playerId);
    if (playerId === undefined || name === undefined) return this;
    return new RuleViolation(rule, message.replace(playerText(playerId), () => name), kind, undefined, gameId);
  }
}

/** @throws RuleViolation with the fault as its sentence, if there is one */
export function checkFault(rule: string, fault: string | null, kind?: ViolationKind): void {
  if (fault !== null) throw new RuleViolation(rule, fault, kind);
}

/** `Player 5`, if only the id is known. */
export const playerText = (playerId: number): string => `Player ${playerId}`;
