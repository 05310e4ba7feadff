/** The calls of stories: the cards of an evening that is over, and of a finalized month and year. */
import { Controller, UseInterceptors } from '@nestjs/common';
import { Pool } from 'pg';
import { storyCalls } from '../../contract/stories.calls.js';
import { storyView, type StoryView } from '../../contract/stories.js';
import { datesOf, datesOfYear, monthKey, monthOf } from '../../domain/dates.js';
import { monthStory, yearStory } from '../../domain/evening/span-story.js';
import type { NextDate, StoryCard } from '../../domain/evening/story-cards.js';
import { eveningStory, type StoryFacts } from '../../domain/evening/story.js';
import { firstOpenDate, idsOf } from '../../domain/plan/plan-rules.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import { rowsOf } from '../../postgres/rows.js';
import type { PlanRow } from '../../projections/read-models/plans/plans.js';
import { GamesAsOf } from '../past/games-as-of.js';
import { Clock } from '../platform/clock.js';
import { PathDate, PathMonth, PathYear, RequestMember, Serves } from '../platform/http/call-handler.js';
import { ReadWorkInterceptor } from '../platform/http/read-work.js';
import { EveningEndings } from '../shared/evening-endings.js';
import { PlayerDirectory } from '../shared/player-directory.js';

const NEXT = `
  select plan from read.plans
  where date > $1 and date >= $2 and plan ->> 'cancelled' is null
    and not exists (select 1 from read.game_days where game_days.date = plans.date)
  order by date limit 1`;

@Controller()
@UseInterceptors(ReadWorkInterceptor)
export class StoriesController {
  constructor(
    private readonly known: GamesAsOf,
    private readonly directory: PlayerDirectory,
    private readonly endings: EveningEndings,
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  @Serves(storyCalls.evening, storyView)
  async evening(@PathDate() date: string, @RequestMember() readerId: number): Promise<StoryView> {
    if (!await this.endings.isOver(date)) return { cards: [] };
    const { first } = datesOf(monthOf(date));
    return this.story({ first, last: date }, readerId, (facts) => eveningStory(date, facts));
  }

  @Serves(storyCalls.month, storyView)
  async month(@PathMonth() month: string, @RequestMember() readerId: number): Promise<StoryView> {
    if (!await this.isFinalized(month)) return { cards: [] };
    return this.story(datesOf(month), readerId, (facts) => monthStory(month, facts));
  }

  @Serves(storyCalls.year, storyView)
  async year(@PathYear() year: number, @RequestMember() readerId: number): Promise<StoryView> {
    if (!await this.isFinalized(monthKey(year, 12))) return { cards: [] };
    // A story tells games, and so not all of a year with points that came in with tables.
    const broughtIn = await rowsOf(
      this.pool, 'select from read.final_standings where year = $1 and brought_in is not null limit 1', [year]);
    if (broughtIn.length > 0) return { cards: [] };
    return this.story(datesOfYear(year), readerId, yearStory);
  }

  private async isFinalized(month: string): Promise<boolean> {
    return (await rowsOf(this.pool, 'select 1 from read.finalized_months where month = $1', [month])).length > 0;
  }

  private async story(
    days: { readonly first: string; readonly last: string }, readerId: number,
    tell: (facts: StoryFacts) => readonly StoryCard[],
  ): Promise<StoryView> {
    const [states, players, next] = await Promise.all([
      this.known.gamesIn(days, undefined), this.directory.allPlayers(), this.next(days.last),
    ]);
    const games = states.map(scoreGame).sort((a, b) => a.gameId - b.gameId);
    const cards = tell({ games, nameOf: players.nameOf, readerId, next });
    // Without games there is nothing to tell but the next date.
    if (cards.every(({ kind }) => kind === 'next')) return { cards: [] };
    return { cards: cards.map(({ playerIds, ...card }) => ({ ...card, players: playerIds.map(players.ref) })) };
  }

  private async next(after: string): Promise<NextDate | null> {
    const [row] = await rowsOf<Pick<PlanRow, 'plan'>>(
      this.pool, NEXT, [after, firstOpenDate(this.clock.now(), this.clock.zone)]);
    if (row === undefined) return null;
    const { date, time, place, answers } = row.plan;
    return { date, time, place, in: idsOf(answers, 'in').length };
  }
}
