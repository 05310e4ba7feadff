/** The sentence of a notice and its page, the same in the app and in a push. */
import { dayTitle, monthTitle, weekdayName, weekdayNumber, weekdayText } from '../dates.js';
import { type Currency, moneyText } from '../money.js';
import { isolated, listed, ordinal } from '../text.js';
import type { FactsOf, Notice } from './notice.js';

/** A sentence with the text of a link in it. Names are marked by `isolated`. */
export interface NoticeText {
  readonly before: string;
  readonly link: string;
  readonly after: string;
}

export function noticeText(notice: Notice, currency: Currency): NoticeText {
  switch (notice.kind) {
    case 'tie':
      return tieText(notice);
    case 'recap': {
      const { date, winners, hasStory } = notice;
      const won = winners.length === 0 ? '' : ` ${names(winners)} won the evening.`;
      return { before: `The ${hasStory ? 'story' : 'recap'} of `, link: weekdayText(date), after: ` is there.${won}` };
    }
    case 'month': {
      const { month, rank, of } = notice;
      return { before: `${monthTitle(month)} is locked. You were `, link: `${ordinal(rank)} of ${of}`, after: '.' };
    }
    case 'dues': {
      const { entry, month, cents } = notice;
      const [of, amount] = [monthTitle(month), moneyText(cents, currency)];
      const what = entry === 'fee' ? `The fee of ${of}, ${amount},` : `A payment of ${amount} for ${of}`;
      return { before: `${what} is on your `, link: 'statement', after: '.' };
    }
    case 'evening':
      return eveningText(notice);
  }
}

function tieText({ gameId, question, others }: FactsOf<'tie'>): NoticeText {
  const link = `game ${gameId}`;
  return question === 'place'
    ? { before: 'Your place in ', link, after: ` waits for a tie with ${names(others)}.` }
    : {
      before: 'Who went out first in round 5 of ', link,
      after: `, you or ${names(others)}? Your cards wait for it.`,
    };
}

function eveningText({ what, date, time, from }: FactsOf<'evening'>): NoticeText {
  const [day, at] = [dayTitle(date), `${dayTitle(date)}, ${time}`];
  switch (what) {
    case 'planned':
      return { before: 'An evening is planned: ', link: at, after: '. Do you come?' };
    case 'weekly': {
      const every = `every ${weekdayName(weekdayNumber(date))} at ${time}`;
      return { before: `The group meets ${every}, from `, link: day, after: ' on.' };
    }
    case 'moved':
      return from === date || from === null
        ? { before: 'An evening has changed: ', link: at, after: '.' }
        : { before: `The evening of ${dayTitle(from)} was moved to `, link: at, after: '. Do you still come?' };
    case 'cancelled':
      return { before: 'The evening of ', link: day, after: ' is cancelled.' };
    case 'resumed':
      return { before: 'The evening of ', link: day, after: ' is on again.' };
    case 'seat':
      return { before: 'A seat is free. You sit at the table on ', link: day, after: '.' };
    case 'asked':
      return { before: 'Do you come on ', link: day, after: '? You have not answered yet.' };
    case 'short':
      return { before: 'Too few are in for ', link: day, after: ': a game needs eight.' };
  }
}

const names = (people: FactsOf<'recap'>['winners']): string =>
  listed(people.map(({ displayName }) => isolated(displayName)));

/** Address of the page that a notice links to. */
export function noticePath(notice: Notice): string {
  switch (notice.kind) {
    case 'tie':
      return '/games/waiting';
    case 'recap':
      return `/evenings/${notice.date}${notice.hasStory ? '/story' : ''}`;
    case 'month':
      return `/months/${notice.month}/story`;
    case 'dues':
      return '/dues';
    case 'evening':
      return `/evenings/next?date=${notice.date}`;
  }
}
