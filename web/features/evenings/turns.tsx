/** How each game of the evening turned: its sums round by round, one sentence, and the places. */
import { sumsOf } from '../../../domain/evening/turn.js';
import { teamRef } from '../../../domain/explain/addresses.js';
import type { RecapGameView, RecapView } from '../../../contract/evenings.js';
import type { TeamView } from '../../../contract/games.js';
import { isTeamOf, namesOf, teamOf, teamsByPlace } from '../../figures/game-text.js';
import { Place, WhyScore } from '../../figures/score.js';
import { TeamNames, useReaderId, YouTag } from '../../figures/members.js';
import { Sentence } from '../../ui/page.js';
import { isolated, listed, scoreText } from '../../../domain/text.js';
import { ROUND_COUNT } from '../../../domain/game-size.js';
import type { OfRecap } from './recap-text.js';

export const GameTurns = ({ recap: { games } }: OfRecap) => (
  <section className="stack" aria-labelledby="turns-heading">
    <h2 id="turns-heading" className="evening-head">How it turned</h2>
    <div className="cols cols-3">
      {games.map((game, index) => <Turn key={game.id} game={game} which={whichOf(index, games)} />)}
    </div>
  </section>
);

const whichOf = (index: number, games: RecapView['games']): string => {
  if (games.length === 1) return 'the only one';
  return index === games.length - 1 ? 'last' : `${index + 1} of ${games.length}`;
};

function Turn({ game, which }: { readonly game: RecapGameView; readonly which: string }) {
  const readerId = useReaderId();
  const teams = teamsByPlace(game.teams);
  return (
    <article className="panel turn" aria-labelledby={`turn-${game.id}`}>
      <div className="panel-head">
        <h3 id={`turn-${game.id}`}>Game {game.id}</h3>
        <span className="small muted">{which}</span>
      </div>
      <Sparks game={game} teams={teams} />
      <p><Sentence text={turnText(game)} /></p>
      <ol>
        {teams.map((team) => (
          <li key={team.teamId}>
            <Place place={team.position} />
            <TeamNames players={team.players} isLinked />
            {isTeamOf(team, readerId) && <YouTag />}
            <WhyScore
              of={teamRef(game.id, team.teamId)}
              label={`round sum of ${namesOf(team.players)} in game ${game.id}`}
              value={team.roundSum}
            />
          </li>
        ))}
      </ol>
    </article>
  );
}

/** How a game turned, as a sentence; names are isolated. */
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

function after({ round, gained, teamId, ledBefore }: Turn, winner: string, president: string | undefined): string {
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

const HEIGHT = 96;
/** Space for the labels of the rounds. */
const FOOT = 24;
const EDGE = 6;

/** Pens in the order in which they are painted. */
const PENS = ['hush', 'winner', 'you'] as const;
type Pen = (typeof PENS)[number];

/** A position as a share of the width, in percent. */
const x = (round: number): string => `${2 + (round / ROUND_COUNT) * 94}%`;

/** The sums of the teams after each round, as lines. Lengths are shares of the width, so nothing is measured. */
function Sparks({ game, teams }: { readonly game: RecapGameView; readonly teams: readonly TeamView[] }) {
  const readerId = useReaderId();
  const penOf = (team: TeamView): Pen => {
    if (isTeamOf(team, readerId)) return 'you';
    return team.teamId === game.turn?.teamId ? 'winner' : 'hush';
  };
  const ends = listed(teams.map(({ players, roundSum }) => `${namesOf(players)} ${scoreText(roundSum)}`));
  const label = `Sums of game ${game.id}, round by round, at the end ${ends}.`;
  const lines = teams.map((team) => ({ pen: penOf(team), sums: [0, ...sumsOf(team)] }));
  const all = lines.flatMap(({ sums }) => sums);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const y = (sum: number): number => EDGE + ((high - sum) / (high - low || 1)) * (HEIGHT - 2 * EDGE);
  return (
    <svg className="sparks" width="100%" height={HEIGHT + FOOT} role="img" aria-label={label}>
      <line className="zero-line" x1={x(0)} x2={x(ROUND_COUNT)} y1={y(0)} y2={y(0)} />
      {Array.from({ length: ROUND_COUNT }, (_, index) => (
        <text key={index} x={x(index + 1)} y={HEIGHT + FOOT - 6} textAnchor="middle">R{index + 1}</text>
      ))}
      {PENS.flatMap((pen) => lines.filter((line) => line.pen === pen)).map(({ pen, sums }, index) => (
        <Line key={index} pen={pen} heights={sums.map(y)} />
      ))}
    </svg>
  );
}

function Line({ pen, heights }: { readonly pen: Pen; readonly heights: readonly number[] }) {
  const parts = heights.slice(1).map((height, index) => (
    <line key={index} x1={x(index)} y1={heights[index]} x2={x(index + 1)} y2={height} />
  ));
  const end = heights.at(-1)!;
  return (
    <>
      {pen !== 'hush' && <g className="halo">{parts}</g>}
      <g className={pen}>
        {parts}
        {pen === 'winner'
          ? <rect x={x(ROUND_COUNT)} y={end - 3.5} width="7" height="7" transform="translate(-3.5)" />
          : <circle cx={x(ROUND_COUNT)} cy={end} r={pen === 'you' ? 4.5 : 2.5} />}
      </g>
    </>
  );
}
