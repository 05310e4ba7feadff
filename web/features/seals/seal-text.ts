/** The texts about the seals, and about a log that is not as it was sealed. */
import type { BrokenSealView, SealsView, SoundSealsView } from '../../../contract/maintenance.js';
import { wholeText } from '../../../domain/text.js';
import { groupCity, zone } from '../../transport/server-clock.js';

type Fault = BrokenSealView['fault'];
type EventFault = Extract<Fault, { position: string }>;

const IS: Readonly<Record<EventFault['kind'], string>> = {
  altered: 'is not what was sealed',
  missing: 'is missing',
  inserted: 'was put in later',
  reordered: 'is not where it was',
};

const MEANS: Readonly<Record<EventFault['kind'], string>> = {
  altered: 'changed a stored entry. What the screens show of it may be wrong.',
  missing: 'removed a stored entry. What it recorded may be missing on the screens.',
  inserted: 'put an entry into the log. The screens may show something that nobody recorded.',
  reordered: 'changed the order of the log. What depends on the order may be wrong on the screens.',
};

/** The fault in one word. */
export const FOUND: Readonly<Record<Fault['kind'], string>> = {
  altered: 'altered', missing: 'missing', inserted: 'put in', reordered: 'moved', cut: 'cut off', forged: 'changed',
  otherKey: 'another key', key: 'no key', deleted: 'deleted',
};

/** The changed event; null if a seal was changed. */
export const wrongEvent = (fault: Fault): EventFault | null => ('position' in fault ? fault : null);

/** The fault and its place, if no event was changed. */
export function wrongPart(fault: Fault): { readonly title: string; readonly place: string } {
  if ('path' in fault) return { title: 'Key of the seals', place: fault.path };
  if ('streams' in fault) return { title: 'Streams in EventStoreDB', place: fault.streams.join(', ') };
  return { title: 'seal' in fault ? `Seal ${wholeText(fault.seal)}` : '', place: 'In the file of seals' };
}

/** `Entry 2,822, PaymentRecorded in account-2, is not what was sealed.` */
export function breakText({ fault, broken }: Pick<BrokenSealView, 'fault' | 'broken'>): string {
  const event = wrongEvent(fault);
  if (event === null) return broken;
  return `Entry ${wholeText(event.position)}, ${event.type} in ${event.streamId}, ${IS[event.kind]}.`;
}

/** The title of the alarm, in a few words. */
export function alarmTitle({ fault }: Pick<BrokenSealView, 'fault'>): string {
  if (fault.kind === 'otherKey') return 'The seals have another key';
  if (fault.kind === 'key') return 'The key of the seals cannot be read';
  return `The ${wrongEvent(fault) || fault.kind === 'deleted' ? 'log was' : 'seals were'} changed from outside`;
}

const NOT_PROVEN = 'The entries may be as they were, but that is not proven.';
const LOST_KEY = 'If the file seal.key was lost, a new key was made and this is its consequence. Otherwise someone '
  + 'sealed the log again.';
const NO_KEY = 'The log was compared without it. Nothing is sealed until you put your copy of the key there and '
  + 'acknowledge this.';
const DELETED = 'Someone with access to EventStoreDB did that. Boards still show what was recorded there, histories do '
  + 'not, and EventStoreDB may remove it for good: copy the log before that.';
const CHANGED_SEALS = 'Someone with access to the files of the server, or a fault of the disk, changed the seals.';

export function meaningText({ fault, lastGoodSeal }: BrokenSealView): string {
  const event = wrongEvent(fault);
  if (fault.kind === 'key') return NO_KEY;
  const meaning = fault.kind === 'deleted' ? DELETED : event === null
    ? `${fault.kind === 'otherKey' ? LOST_KEY : CHANGED_SEALS} ${NOT_PROVEN}`
    : `Someone with access to the database, or a fault of the disk, ${MEANS[event.kind]}`;
  const proven = lastGoodSeal === null
    ? 'No entry is proven.'
    : `Everything up to entry ${wholeText(lastGoodSeal.through)} is proven as it was.`;
  return `${meaning} ${proven}`;
}

/** The finding as a text to send to those who help. */
export function reportText(alarm: BrokenSealView): string {
  const { sealed, found } = wrongEvent(alarm.fault) ?? {};
  return [
    'The log is not as it was sealed',
    `Found on ${zone.momentText(alarm.at)}, ${groupCity()} time`,
    breakText(alarm),
    ...(sealed === undefined ? [] : [`Digest of what was sealed: ${sealed}`]),
    ...(found === undefined ? [] : [`Digest of what was found: ${found}`]),
    alarm.lastGood,
    meaningText(alarm),
    '',
  ].join('\n');
}

/** `Thu 30 Jul 2026, 05:30 · 2,881 entries`. */
export const comparisonText = ({ at, events }: SoundSealsView): string =>
  `${zone.momentText(at)} · ${wholeText(events)} ${events === 1 ? 'entry' : 'entries'}`;

export function sinceText({ acknowledged, verified }: SealsView): string {
  if (verified === null) return 'The log is compared with its seals at each start and every night.';
  return acknowledged === null
    ? 'No entry was changed, removed or put in since the first.'
    : `Since ${zone.momentText(acknowledged.at)}. The break before it was acknowledged.`;
}

/** Digits in groups of four. */
export const groupsOf = (digits: string): string[] => digits.match(/.{1,4}/g) ?? [];

/** `7f3a 91c2 … c6d5`. */
export function shortDigest(digest: string): string {
  const groups = groupsOf(digest);
  return `${groups.slice(0, 2).join(' ')} … ${groups.at(-1)}`;
}

/** The text that people keep elsewhere. */
export const noteText = ({ number, sealedAt, events, digest, publicKey }: SealsView['latest'][number]): string =>
  `Seal ${wholeText(number)} of ${zone.momentText(sealedAt)}, ${wholeText(events)} events\n`
  + `digest ${digest}\npublic key ${publicKey}\n`;
