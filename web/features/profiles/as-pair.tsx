/** Two players in one team, and two players on different teams. */
import type { ReactElement, ReactNode } from 'react';
import type { PlayerRef } from '../../../contract/players.js';
import type { TogetherView } from '../../../contract/profiles.js';
import { dateText, monthShortOf } from '../../../domain/dates.js';
import { formRef, statsRef } from '../../../domain/explain/addresses.js';
import { averageText, counted, ordinal, scoreText } from '../../../domain/text.js';
import { Name, RowName, useReaderId } from '../../figures/members.js';
import { Place, Why, WhyAverage } from '../../figures/score.js';
import { paths } from '../../paths.js';
import { Empty, Figure, Panel } from '../../ui/page.js';
import { firstLetter } from '../../ui/letters.js';
import { Link } from '../../ui/controls.js';
import { Rail } from './company.js';

/** The average, the wins, the lift and the last ten games. */
export function AsPartners({ players, asPartners }: TogetherView) {
  const { games, wins, winRate, averagePoints, minGames, lift, last, ref } = asPartners;
  const [{ player: one }, { player: other }] = players;
  const refOf = (figure: string): string => statsRef(one.id, { figure, partner: other.id });
  const pair = `${one.displayName} with ${other.displayName}`;
  return (
    <Panel title="As partners" note={counted(games, 'game')} variant="stack">
      {games < minGames ? (
        <Empty
          title={games === 0 ? 'No game together yet' : `${counted(games, 'game')} together so far`}
          hint={`Averages are shown after ${counted(minGames, 'game')}.`}
        />
      ) : (
        <dl className="stats tiles">
          <Figure label="Average points">
            <WhyAverage of={ref} label={`average of ${pair}`} value={averagePoints} />
          </Figure>
          <Figure label="Wins"><Why of={refOf('gamesWon')} label={`wins of ${pair}`} text={`${wins}`} /></Figure>
          <Figure label="Win rate">
            <Why of={refOf('winRate')} label={`win rate of ${pair}`} text={`${winRate}%`} />
          </Figure>
        </dl>
      )}
      {lift !== null && (
        <div className="well lift-sum">
          <p>
            With each other {averageText(lift.together)}. <Name>{one.displayName}</Name> with the others{' '}
            {averageText(lift.apart[0])}, <Name>{other.displayName}</Name> with the others{' '}
            {averageText(lift.apart[1])}, everybody’s average {averageText(lift.everybody)}: that would
            make {averageText(lift.apart[0] + lift.apart[1] - lift.everybody)}.
          </p>
          <p className="row between">
            <b>Better together than apart?</b>
            <b><WhyAverage of={refOf('lift')} label={`lift of ${pair}`} value={lift.value} /> a game</b>
          </p>
        </div>
      )}
      <LastGames
        title={`Last ${last.length} together, newest at the right`}
        games={last}
        mark={({ place }) => <Place place={place} />}
        textOf={({ place }) => (place === null ? 'tied' : ordinal(place))}
      />
    </Panel>
  );
}

/** Counts how often each one's team came in ahead, and who was ahead at the end of an evening. */
export function AsOpponents({ players, asOpponents }: TogetherView) {
  const { games, ahead, behind, evenings, last } = asOpponents;
  const [{ player: one }, { player: other }] = players;
  const isReader = one.id === useReaderId();
  return (
    <Panel title="As opponents" note={counted(games, 'game')} variant="stack">
      {games === 0 ? <Empty title="No game against each other yet" /> : (
        <>
          <Split title="Games: whose team came in ahead" what="games" {...{ one, other, ahead, behind }} />
          <Split title="Evenings: who was higher at the end" what="evenings" {...{ one, other, ...evenings }} />
        </>
      )}
      <LastGames
        title={`Last ${last.length} apart: who came in ahead`}
        games={last}
        // The first letter of who was ahead; filled for the first of the two.
        mark={(game) => (game.ahead === null ? <Place place={null} /> : (
          <span className={`place ${game.ahead ? isReader ? 'won you' : 'won' : ''}`}>
            {firstLetter((game.ahead ? one : other).displayName)}
          </span>
        ))}
        textOf={(game) => (game.ahead === null ? 'tied' : `${(game.ahead ? one : other).displayName} ahead`)}
      />
    </Panel>
  );
}

function Split({ title, what, one, other, ahead, level = 0, behind }: {
  readonly title: string;
  /** The unit that is counted. */
  readonly what: 'games' | 'evenings';
  readonly one: PlayerRef;
  readonly other: PlayerRef;
  readonly ahead: number;
  readonly level?: number;
  readonly behind: number;
}) {
  const figure = what === 'evenings' && { figure: 'eveningsAhead' };
  const part = (count: number, of: string, label: string, words: ReactNode) =>
    <span><b><Why of={of} label={label} text={String(count)} /></b>{words}</span>;
  const end = (count: number, { id, displayName: name }: PlayerRef, rival: PlayerRef) => part(
    count, statsRef(id, { ...figure, opponent: rival.id }), `${what} with ${name} ahead`,
    <><Name>{name}</Name>{what === 'games' && ' ahead'}</>,
  );
  return (
    <div className="split">
      <h3 className="strip-title">{title}</h3>
      <div className="split-ends">
        {end(ahead, one, other)}
        {level > 0 && part(
          level, statsRef(one.id, { figure: 'eveningsLevel', opponent: other.id }),
          `evenings of ${one.displayName} level with ${other.displayName}`, 'level',
        )}
        {end(behind, other, one)}
      </div>
      <Rail of={one.id} counts={[ahead, level, behind]} />
    </div>
  );
}

type SharedGame = { readonly gameId: number; readonly date: string };

/** The last games of two players as a strip, the newest at the right. */
const LastGames = <Game extends SharedGame>({ title, games, mark, textOf }: {
  readonly title: string;
  /** The games, oldest first. */
  readonly games: readonly Game[];
  readonly mark: (game: Game) => ReactElement;
  /** How the game ended, for screen readers, as the name of the link to the games of its day. */
  readonly textOf: (game: Game) => string;
}) => (games.length === 0 ? null : (
  <div>
    <h3 className="strip-title">{title}</h3>
    <ol className="strip">
      {games.map((game, index) => (
        <li key={game.gameId}>
          <Link className="tall" to={`${paths.games}?date=${game.date}`}>
            <span aria-hidden="true">{mark(game)}</span>
            <span className="vh">{dateText(game.date)}: {textOf(game)}</span>
          </Link>
          <small className="num" aria-hidden="true">
            {isDateShown(games, index) && <>{Number(game.date.slice(8))}<br />{monthShortOf(game.date)}</>}
          </small>
        </li>
      ))}
    </ol>
  </div>
));

/** The last game and every second one before it, so that no two dates touch; each date only once. */
const isDateShown = (games: readonly SharedGame[], index: number): boolean =>
  (games.length - 1 - index) % 2 === 0 && games[index + 2]?.date !== games[index]!.date;

type Alone = TogetherView['players'][number];

interface Line {
  readonly label: string;
  /** The player's value; null if there is none. */
  readonly value: (alone: Alone) => number | null;
  readonly text: (value: number) => string;
  /** Text after the value. */
  readonly after?: (alone: Alone) => string;
  readonly ref?: (alone: Alone) => string | null;
}

const rateOf = (label: string, rate: 'winRate' | 'presidentRate' | 'loserRate'): Line =>
  ({ label, value: (alone) => alone[rate], text: (value) => `${value}%`, ref: ({ refs }) => refs[rate] });

const LINES: readonly Line[] = [
  {
    label: 'Points per evening', value: ({ pointsPerEvening }) => pointsPerEvening, text: averageText,
    ref: ({ player }) => statsRef(player.id, { figure: 'pointsPerEvening' }),
  },
  rateOf('Games won', 'winRate'),
  rateOf('President', 'presidentRate'),
  rateOf('Loser', 'loserRate'),
  {
    label: 'Best evening', value: ({ best }) => best?.total ?? null, text: scoreText,
    ref: ({ best }) => best?.ref ?? null,
  },
  {
    label: 'Longest run of wins', value: ({ longestRun }) => longestRun?.games ?? 0, text: String,
    ref: ({ refs }) => refs.longestRun,
  },
  {
    label: 'Form rating', value: ({ rating }) => rating?.value ?? null,
    text: (value) => value.toFixed(1), ref: ({ player }) => formRef(player.id),
    after: ({ rating }) => ` ± ${rating!.spread.toFixed(1)}`,
  },
];

export const EachAlone = ({ players }: TogetherView) => (
  <Panel title="Each alone" note="All time. The line marks the higher figure." headingId="alone-heading">
    <table className="each" aria-labelledby="alone-heading">
      <thead>
        <tr>
          <th scope="col"><RowName>{players[0].player.displayName}</RowName></th>
          <td />
          <th scope="col"><RowName>{players[1].player.displayName}</RowName></th>
        </tr>
      </thead>
      <tbody>
        {LINES.map((line) => (
          <tr key={line.label}>
            <Side line={line} own={players[0]} other={players[1]} />
            <th scope="row">{line.label}</th>
            <Side line={line} own={players[1]} other={players[0]} />
          </tr>
        ))}
      </tbody>
    </table>
  </Panel>
);

function Side({ line, own, other }: { readonly line: Line; readonly own: Alone; readonly other: Alone }) {
  const { label, value, text, ref, after } = line;
  const shown = value(own);
  const isMore = shown !== null && shown > (value(other) ?? -Infinity);
  return (
    <td>
      <span className={isMore ? 'more' : undefined}>
        {shown === null ? '–' : (
          <>
            <Why
              of={ref?.(own) ?? null}
              label={`${label.toLowerCase()} of ${own.player.displayName}`}
              text={text(shown)}
            />
            {after?.(own)}
          </>
        )}
        {isMore && <span className="vh"> higher</span>}
      </span>
    </td>
  );
}
