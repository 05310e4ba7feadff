/** People who are being added: the text with their names, what the reader and the admin make of it, and their cards. */
import { useState } from 'react';
import { playerCalls } from '../../../contract/players.calls.js';
import type { UserView } from '../../../contract/players.js';
import { lookOf } from '../../../domain/free-text.js';
import { writeType } from '../../../domain/membership.js';
import { namesBeside, namesIn } from '../../../domain/player/names-in.js';
import { withUsernames } from '../../../domain/player/usernames.js';
import { isolated } from '../../../domain/text.js';
import { send, serverMessageOf } from '../../transport/http.js';
import { useMutationOf } from '../../transport/resource.js';
import { type MadeCard, makeCard } from '../invite-card.js';
import { asciiFor } from '../usernames.js';

interface Draft {
  readonly text: string;
  /** Names that the admin gave instead of those that were read; an empty one drops the person. */
  readonly corrected: ReadonlyMap<string, string>;
  /** Names that the reader left out, or that are not in the text. */
  readonly more: readonly string[];
}

const EMPTY: Draft = { text: '', corrected: new Map(), more: [] };

/** A person as they will be added: the name as it was read, and the one that they get. */
export type Chip = Readonly<Record<'read' | 'name', string>>;

/** Keeps the names and the cards that were made: both outlive the form. */
export function useAdding(known: readonly UserView[]) {
  const [draft, setDraft] = useState(EMPTY);
  const [cards, setCards] = useState<readonly MadeCard[]>([]);
  // This change outlives the form too.
  const add = useMutationOf((names: readonly string[], key) => addAll(names, known, key), playerCalls.add.stale);
  const { people, doubles, dropped } = namesIn(draft.text);
  const chips = [...people, ...draft.more]
    .map((read): Chip => ({ read, name: draft.corrected.get(read) ?? read })).filter(({ name }) => name !== '')
    .filter(({ name }, at, all) => all.findIndex((other) => lookOf(other.name) === lookOf(name)) === at);
  // The list of members grows while they are added.
  const names = add.isPending ? add.variables : namesBeside(chips.map(({ name }) => name), known);
  return {
    add, cards, chips, names, text: draft.text,
    doubles: doubles.filter((name) => names.includes(name)),
    isEmpty: draft.text === '' && draft.more.length === 0,
    leftOut: dropped.filter((line) => !draft.more.includes(line)),
    type: (text: string) => setDraft({ ...draft, text }),
    correct: (read: string, name: string) => setDraft({ ...draft, corrected: withName(draft, read, name) }),
    alsoAdd: (name: string) =>
      setDraft({ ...draft, more: [...draft.more, name], corrected: withName(draft, name, name) }),
    /** Keeps the names if one was refused: the people before it are members then. */
    done: ({ cards: made, refusal }: Added) => {
      setCards([...cards, ...made]);
      if (refusal === null) setDraft(EMPTY);
    },
  };
}

const withName = ({ corrected }: Draft, read: string, name: string) => new Map(corrected).set(read, name.trim());

export type Adding = ReturnType<typeof useAdding>;
export type Added = Awaited<ReturnType<typeof addAll>>;

/**
 * Adds names one after the other. Each becomes a member, and gets a card in place of a password.
 * @returns how many, their cards, and why the next name was refused
 */
async function addAll(names: readonly string[], known: readonly UserView[], key: string) {
  const cards: MadeCard[] = [];
  const rights = { isAdmin: false, canCreateGames: false, ...writeType('regular') };
  for (const [count, member] of withUsernames(names, known, await asciiFor(names)).entries()) {
    try {
      const { id } = await send(playerCalls.add, { ...member, ...rights, password: null }, `${key}-${count}`);
      cards.push(await makeCard({ memberId: id, displayName: member.displayName }, `${key}-${count}-card`));
    } catch (failure) {
      const why = serverMessageOf(failure, 'The server did not answer: look at the members.');
      return { count, cards, refusal: `${isolated(member.displayName)}: ${why}` };
    }
  }
  return { count: names.length, cards, refusal: null };
}
