/** How a game turned, as a sentence. */
import type { RecapGameView } from '../../../contract/evenings.js';
import { ROUND_COUNT } from '../../../domain/scoring/round-points.js';
import { teamOf } from '../../figures/game-text.js';
import { isolated } from '../../../domain/name-text.js';
import { listed, scoreText } from '../../../domain/number-text.js';

/** Names are isolated. */
export function turnText(game: RecapGameView): string {
  const { turn } = game;
  if (turn === null) return 'The first place waits for a tie-breaker.';
  const team = (teamId: number): string =>
    (teamOf(game, teamId)?.players ?? []).map(({ displayName }) => isolated(displayName)).join(' & ');
  const winner = team(turn.teamId);
  if (turn.levelAtTheEnd.length > 0) {
    return `${listed(turn.levelAtTheEnd.map(team))} ended level. The exit order gave ${winner} the win.`;
  }
  if (turn.round === 1) return `${winner} led from the first round.`;
  return `${before(turn, team)} ${after(turn, winner, presidentOf(game))}`;
}

type Turn = NonNullable<RecapGameView['turn']>;

function before({ round, ledBefore }: Turn, team: (teamId: number) => string): string {
  const earlier = `after round ${round - 1}`;
  if (ledBefore.length === 1) return `${team(ledBefore[0]!)} led ${earlier}.`;
  if (ledBefore.length > 2) return `${ledBefore.length} teams were level in front ${earlier}.`;
  return `${listed(ledBefore.map(team))} were level in front ${earlier}.`;
}

function after(
  { round, gained, teamId, ledBefore }: Turn, winner: string, president: string | undefined,
): string {
  if (gained <= 0 && ledBefore.includes(teamId)) return `Then the others fell back, and ${winner} stayed in front.`;
  const won = round === ROUND_COUNT ? 'took the win' : 'took the lead for good';
  if (gained <= 0) return `Then they fell back, and ${winner} ${won}.`;
  const whose = president === undefined ? '' : `, ${president} being President`;
  return `Then ${winner} ${won} with ${scoreText(gained)}${whose}.`;
}

function presidentOf({ turn, teams }: RecapGameView): string | undefined {
  const player = teams.flatMap(({ players }) => players).find(({ id }) => id === turn?.presidentId);
  return player && isolated(player.displayName);
}
