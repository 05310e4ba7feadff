/** The contract of stories: the cards of an evening that is over, and of a finalized month and year. */
import { z } from 'zod';
import { calendarDate } from '../domain/calendar-date.js';
import { STORY_KINDS } from '../domain/evening/story-cards.js';
import { playerRef } from './players.js';
import { count } from './request.js';

const pairOf = <Item extends z.ZodType>(item: Item) => z.tuple([item, item]).readonly();

/** One fact. In its texts, names are between U+2068 and U+2069. */
export const storyCardView = z.object({
  kind: z.enum(STORY_KINDS),
  /** What the card is about, such as 'The duel'. */
  over: z.string(),
  title: z.string(),
  text: z.string(),
  /** The text for others, if `text` is about 'you'. */
  shared: z.string().optional(),
  /** The members that it is about. */
  players: z.array(playerRef).readonly(),
  /** A turning point in a game: the sums of each team after each round. */
  lines: z.array(z.object({ sums: z.array(z.number().int()).readonly(), isWinner: z.boolean() })).readonly().optional(),
  /** A duel: the games in which each of the two was ahead. */
  score: pairOf(count).optional(),
  /** A duel of an evening: the places of both in its games. */
  games: z.array(z.object({ label: z.string(), places: pairOf(z.number().int()) })).readonly().optional(),
  /** The reader's figures. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })).readonly().optional(),
  /** The date of the next evening. */
  date: calendarDate.optional(),
});
export type StoryCardView = z.infer<typeof storyCardView>;

/** The cards that have a fact, in order; none while the evening is open, or the month or December is not finalized. */
export const storyView = z.object({ cards: z.array(storyCardView).readonly() });
export type StoryView = z.infer<typeof storyView>;
