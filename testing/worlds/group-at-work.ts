/** A group that gives commands to a real server, records the answers, and repeats requests without one. */
import { randomUUID } from 'node:crypto';
import type { MonthView } from '../../contract/months.js';
import type { GameView } from '../../contract/games.js';
import { daysLater, nextMonth } from '../../domain/dates.js';
import { DEFAULT_ZONE } from '../../domain/named-zone.js';
import { ADMIN, Deployment } from './deployment.js';
import { gather, toSubmission } from './group.js';
import { type Answer, HttpClient } from './http-client.js';
import { PersistentClient } from './persistent-client.js';
import { type EveningStep, type GameStep, type Step, TODAY, type Turn } from './random-commands.js';

interface Request {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body: object;
}

interface Sent extends Request {
  readonly key: string;
}

/** A request with an answer: acknowledged (below 300) or refused. */
export interface Answered extends Sent {
  readonly answer: Answer;
}

export class GroupAtWork {
  /** All requests with an answer, in the order of the answers. */
  readonly answered: Answered[] = [];
  /** Repeats whose answer differed from the first. */
  readonly contradictions: { readonly first: Answered; readonly again: Answer }[] = [];
  kills = 0;
  private readonly gameIds: number[] = [];
  private readonly paymentIds: number[] = [];

  private constructor(
    readonly deployment: Deployment,
    private readonly client: PersistentClient,
  ) {}

  static async start(): Promise<GroupAtWork> {
    const deployment = await Deployment.start();
    try {
      const admin = new HttpClient(await deployment.url());
      await admin.post('/api/auth/login', ADMIN);
      await gather(admin);
      return new GroupAtWork(deployment, await PersistentClient.login(deployment, ADMIN.username, ADMIN.password));
    } catch (error) {
      await deployment.stop();
      throw error;
    }
  }

  async work(turns: readonly Turn[]): Promise<void> {
    for (const { steps, kill } of turns) {
      const working = steps.map((step) => this.take(step));
      if (kill) {
        this.kills += 1;
        await this.deployment.crash('server');
      }
      await Promise.all(working);
    }
  }

  /** Waits until reads show all events of the log. */
  async caughtUp(): Promise<void> {
    const { body } = await this.client.read<{ logHead: string }>('/api/health');
    const { headers } = await this.client.read('/api/users', { 'X-At-Least-Position': body.logHead });
    if (headers.has('X-Pending')) throw new Error(`The read models did not reach ${body.logHead} in time.`);
  }

  read<Body>(path: string, headers?: Record<string, string>): Promise<Answer<Body>> {
    return this.client.read<Body>(path, headers);
  }

  private async take(step: Step): Promise<void> {
    if (step.kind === 'again') return this.repeat(step.pick);
    if (step.kind === 'finalize') await this.breakTiesOf(step.month);
    const request = await this.requestOf(step);
    if (!request) return;
    const { status, body } = await this.give(request);
    if (status >= 300) return;
    if (step.kind === 'record') this.gameIds.push(body.id ?? 0);
    if (step.kind === 'pay') this.paymentIds.push(body.paymentId ?? 0);
  }

  /** Random games rarely leave a month without a tie. Another step may still add one before it is finalized. */
  private async breakTiesOf(month: string): Promise<void> {
    const { body: months } = await this.client.read<MonthView[]>('/api/months');
    const pending = months.find((row) => row.month === month)?.pendingGames ?? [];
    for (const id of pending) {
      await this.give(onGame(id, 'position-tie-breakers', tieBreakersOf(await this.game(id), 0)));
    }
  }

  private async give(request: Request): Promise<Answer<{ id?: number; paymentId?: number }>> {
    const sent = { ...request, key: randomUUID() };
    const answer = await this.client.settle<{ id?: number; paymentId?: number }>(
      sent.method, sent.path, sent.body, sent.key);
    this.answered.push({ ...sent, answer });
    return answer;
  }

  /** The same key and content get the same answer, however late. A command that was refused may be accepted now. */
  private async repeat(pick: number): Promise<void> {
    const acknowledged = this.answered.filter(({ answer }) => answer.status < 300);
    const first = chosen(acknowledged, pick);
    if (!first) return;
    const again = await this.client.settle(first.method, first.path, first.body, first.key);
    if (again.status !== first.answer.status) this.contradictions.push({ first, again });
  }

  private async requestOf(step: Exclude<Step, { kind: 'again' }>): Promise<Request | undefined> {
    const post = (path: string, body: object) => ({ method: 'POST' as const, path, body });
    switch (step.kind) {
      case 'record':
        return post('/api/games', toSubmission(step.game));
      case 'pay':
        return post('/api/billing/payment', {
          userId: step.playerId, amountPaid: step.cents, paymentMode: 'cash', paymentDate: `${step.month}-20`,
          notes: '', billingMonth: step.month,
        });
      case 'adjust':
        return post('/api/billing/adjustment', {
          userId: step.playerId, amount: step.cents, billingMonth: step.month, reason: 'Glasses',
        });
      case 'opening':
        return post('/api/billing/opening-balance', { userId: step.playerId, amount: step.cents });
      case 'shisha': {
        const { playerId, isShishaSmoker, from } = step;
        return { method: 'PATCH', path: `/api/users/${playerId}`, body: { isShishaSmoker, from } };
      }
      case 'finalize': {
        const [year, month] = step.month.split('-').map(Number);
        return post('/api/admin/monthly-transition', { year, month });
      }
      case 'adopt':
        return post('/api/group/rules', { from: comingMonth(), rules: step.rules, reason: 'Others play so' });
      case 'fees': {
        const { regular, shisha } = step;
        return post('/api/group/fees', { from: comingMonth(), regular, shisha, reason: 'The room' });
      }
      case 'takeBack':
        return post(`/api/group/${step.what}/${comingMonth()}/take-back`, { reason: 'It was a mistake' });
      case 'weekly': {
        const { weekday, time } = step;
        return time === null ? post(`/api/plans/weekly/${weekday}/end`, { reason: 'Summer' })
          : post('/api/plans/weekly', { weekday, time });
      }
      case 'evening':
        return onEvening(step);
      case 'end':
        return post(`/api/evenings/${TODAY}/end`, {});
      case 'reopen':
        return post(`/api/months/${step.month}/reopen`, { reason: 'Something was missing' });
      case 'voidPayment': {
        const paymentId = chosen(this.paymentIds, step.pick);
        return paymentId === undefined
          ? undefined
          : post(`/api/billing/payment/${paymentId}/void`, { reason: 'Counted twice' });
      }
      default:
        return this.requestOnGame(step);
    }
  }

  private async requestOnGame(step: GameStep): Promise<Request | undefined> {
    const id = chosen(this.gameIds, step.pick);
    if (id === undefined) return undefined;
    switch (step.kind) {
      case 'correct':
        return onGame(id, 'correct', { ...toSubmission(step.game), reason: 'Written down wrongly' });
      case 'reset':
        return onGame(id, 'reset-positions', {});
      case 'void':
      case 'restore':
        return onGame(id, step.kind, { reason: 'So it was decided' });
      case 'tie':
        return onGame(id, 'position-tie-breakers', tieBreakersOf(await this.game(id), step.turn));
      case 'firstExit':
        return onGame(id, 'tie-breakers', firstExitOf(await this.game(id), step.turn));
    }
  }

  private async game(id: number): Promise<GameView> {
    return (await this.client.read<GameView>(`/api/games/${id}`)).body;
  }
}

/** The next month by the server's clock. */
const comingMonth = (): string => nextMonth(DEFAULT_ZONE.dateOf(new Date()));

function onEvening({ act, day, to, answer }: EveningStep): Request {
  const [date, other] = [day, to].map((days) => daysLater(DEFAULT_ZONE.dateOf(new Date()), days));
  const bodies: Record<typeof act, object> = {
    plan: { date, time: '20:00' }, answers: { answer }, move: { date: other, reason: 'The room is taken' },
    cancel: { reason: 'Half of us are away' }, resume: {},
  };
  return { method: 'POST', path: `/api/plans${act === 'plan' ? '' : `/${date}/${act}`}`, body: bodies[act] };
}

const onGame = (id: number, call: string, body: object): Request =>
  ({ method: 'POST', path: `/api/games/${id}/${call}`, body });

const chosen = <Item>(items: readonly Item[], pick: number): Item | undefined => items[pick % items.length];

/**
 * An order for all teams of every tied block; it alternates between two. If nothing is tied, it is an order that must
 * be refused.
 */
function tieBreakersOf({ tiedBlocks }: GameView, turn: number): object {
  if (tiedBlocks.length === 0) return { teamId: 1, exitOrder: 1 };
  const tieBreakers = tiedBlocks.flatMap(({ teamIds }) => {
    const shift = turn % teamIds.length;
    const turned = [...teamIds.slice(shift), ...teamIds.slice(0, shift)];
    return turned.map((teamId, index) => ({ teamId, exitOrder: index + 1 }));
  });
  return { tieBreakers };
}

function firstExitOf({ teams }: GameView, turn: number): object {
  const first = teams.find(({ position }) => position === 1) ?? teams[0];
  return { teamId: first?.teamId ?? 1, firstExitPlayerId: first?.players[turn % 2]?.id ?? 1 };
}
