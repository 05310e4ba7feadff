/** The report of the doctor: a line for each part, then the findings that need a person, each with the next step. */
import { counted } from '../domain/text.js';
import { messageOf, sentenceOf, sqlStateOf } from '../event-store/error-kinds.js';
import { EngineUnusable } from '../postgres/address.js';
import type { Finding } from '../postgres/ground.js';

const NAME_WIDTH = 14;
export const WHAT_FAILS = 'docs/operating.md, What fails';
const CONNECTIONS = 'docs/operating.md, Connections';
const NO_CONNECTION_LEFT = '53300';

export class Report {
  private readonly needs: string[] = [];

  constructor(private readonly print: (line: string) => void) {}

  fact(name: string, text: string): void {
    this.print(`${name.padEnd(NAME_WIDTH)}${text}`);
  }

  /** @param next  a command, a page or a heading */
  need(text: string, next: string): void {
    this.needs.push(`${text}\n   Next: ${next}`);
  }

  /** Checks a part. A part that cannot be checked needs a person too, and the others go on. */
  async look(name: string, next: string, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => {
      this.fact(name, 'cannot be looked at');
      // The doctor itself may be one connection too many, which proves nothing about the checked part.
      const sqlState = sqlStateOf(error);
      const cause = error instanceof EngineUnusable ? null : sentenceOf(sqlState, 'it');
      const remedy = sqlState === NO_CONNECTION_LEFT ? CONNECTIONS : WHAT_FAILS;
      this.need(`${name}: ${cause ?? messageOf(error)}`, cause === null ? next : remedy);
    });
  }

  /** @returns whether a server could start on this database */
  ground(findings: readonly Finding[]): boolean {
    for (const { fault, wayOut } of findings) this.need(`${fault}.`, wayOut);
    return !findings.some(({ isRefused }) => isRefused);
  }

  /** @returns whether nothing needs a person */
  end(): boolean {
    const { length } = this.needs;
    this.print(length === 0 ? '\nNothing needs a person.' : `\n${counted(length, 'thing')} to look after:`);
    for (const [index, text] of this.needs.entries()) this.print(`${index + 1}. ${text}`);
    return length === 0;
  }
}
