/**
 * A screen in the room: the evening for everyone to see, without buttons. It only reads, and nobody is logged in on it.
 */
import { type CSSProperties, lazy, Suspense, useEffect, useState } from 'react';
import type { TvBoardView } from '../../../contract/room-screens.js';
import { dateText, monthNameOf } from '../../../domain/dates.js';
import { MAX_PLAYERS } from '../../../domain/game-size.js';
import { linkTo, typedLink, useWelcome } from '../../figures/group.js';
import { nextText } from '../../figures/plans/plan-text.js';
import { isPodiumNews, Podium, podiumTitle, sizeText } from '../../figures/podium.js';
import { paths } from '../../paths.js';
import { serverNow, zone } from '../../transport/server-clock.js';
import { Icon } from '../../ui/controls.js';
import { counted, scoreText } from '../../../domain/text.js';
import { Sentence } from '../../ui/page.js';
import { useScreenOn } from '../../ui/screen.js';
import { TvLast, TvPlaces, TvUnderWay } from './tv-game.js';
import { type GameOnScreen, type NextEvening, type Tv, useTv } from './tv.api.js';
import { Title, useGivenName } from '../../ui/title.js';

const QrCode = lazy(() => import('../../ui/qr-code.js'));

/** Moves everything by some pixels from time to time, so that nothing burns into the screen. */
const SHIFT_MS = 5 * 60_000;
const CLOCK_MS = 5_000;
/** The time for which the next evening is shown, and then the month; and each stake. */
const TURN_MS = 15_000;
const SHIFTS = ['0 0', '4px 0', '4px 4px', '0 4px'] as const;

export default function TvScreen() {
  const tv = useTv();
  const { board } = tv;
  const shift = SHIFTS[useTicks(SHIFT_MS) % SHIFTS.length];
  useScreenOn();
  return (
    <main className="tv-main" style={{ '--shift': shift } as CSSProperties}>
      <Title>Screen in the room</Title>
      {board === null ? <TvCode {...tv} /> : <TvBoard {...tv} board={board} />}
    </main>
  );
}

/** Draws again at this interval. @returns how often it was drawn */
function useTicks(intervalMs: number): number {
  const [ticks, setTicks] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTicks((before) => before + 1), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return ticks;
}

function TvCode({ code, refusal, lostSince }: Tv) {
  const digits = code?.code ?? '';
  const site = useWelcome()?.publicUrl;
  return (
    <section className="tv tv-center" aria-label="Code of this screen">
      <h1>Show the table here</h1>
      <p>
        Point your phone here, or open <b>{typedLink(paths.screens, site)}</b> on it and type this code. It works for
        ten minutes.
      </p>
      <div className="tv-ask">
        {code === null ? <p className="tv-code" /> : (
          <p className="tv-code num" role="img" aria-label={[...digits].join(' ')}>
            {digits.slice(0, 3)} {digits.slice(3)}
          </p>
        )}
        <div className="qr">
          {code !== null && (
            <Suspense fallback={null}><QrCode text={linkTo(`${paths.screens}?code=${digits}`, site)} /></Suspense>
          )}
        </div>
      </div>
      <p role="status">
        {lostSince === null ? refusal ?? 'This screen only reads. Nobody is logged in on it.' : lostText(lostSince)}
      </p>
    </section>
  );
}

const lostText = (since: string): string => `No connection since ${zone.timeText(since)}.`;

type TvBoardProps = Pick<Tv, 'game' | 'next' | 'lostSince'> & { readonly board: TvBoardView };

function TvBoard({ board, game, next, lostSince }: TvBoardProps) {
  const { recap, isToday, at } = board;
  const name = useGivenName();
  const turn = useTicks(TURN_MS);
  const last = recap?.games.at(-1);
  if (recap === null || last === undefined) {
    if (game !== null) return <FirstGame game={game} lostSince={lostSince} />;
    return (
      <section className="tv tv-center" aria-label="Board of the evening">
        <h1>No game yet</h1>
        <p>{lostSince === null ? 'The first game appears here by itself.' : lostText(lostSince)}</p>
        {next !== null && <p><Chairs next={next} /></p>}
      </section>
    );
  }
  if (game === null && isPodiumNews(recap)) {
    return (
      <section className="tv tv-podium" aria-label="Podium of the evening">
        <header className="tv-top">
          <h1><Sentence text={podiumTitle(recap)} /></h1>
          <span className="tv-quiet">{lostSince === null ? sizeText(recap) : lostText(lostSince)}</span>
        </header>
        <Podium recap={recap} />
      </section>
    );
  }
  return (
    <section className="tv" aria-label="Board of the evening">
      <header className="tv-top">
        <span className="brand-mark"><Icon name="crown" variant="solid" /></span>
        <h1>{isToday ? 'Tonight' : 'The last evening'}</h1>
        <span className="tv-quiet">
          {name !== null && <><bdi translate="no">{name}</bdi> · </>}
          {dateText(recap.date)} · {counted(recap.games.length, 'game')}
        </span>
        {lostSince === null && <Clock />}
      </header>
      <TvPlaces recap={recap} />
      <TvLast game={last} underWay={game} stake={board.stakes[turn % board.stakes.length]} />
      <footer className="tv-foot">
        {lostSince === null ? (
          <>
            <ByTurns month={monthNameOf(recap.date)} places={board.month} next={game === null ? next : null} />
            <span>Updated {zone.timeText(at)}</span>
          </>
        ) : (
          <span role="status">
            <Icon name="alert" /> <b>{lostText(lostSince)}</b> What you see is from {zone.timeText(at)}.
          </span>
        )}
      </footer>
    </section>
  );
}

/** The next evening, if one is planned, and the month. */
function ByTurns({ month, places, next }: {
  readonly month: string;
  readonly places: TvBoardView['month'];
  readonly next: NextEvening | null;
}) {
  const turn = useTicks(TURN_MS) % 2;
  if (next !== null && turn === 0) return <Chairs next={next} />;
  return (
    <>
      <b>{month}</b>
      {places.map(({ name, rank, points }) => (
        <span key={name}>{rank} <bdi translate="no">{name}</bdi> {scoreText(points)}</span>
      ))}
    </>
  );
}

const Chairs = ({ next }: { readonly next: NextEvening }) => (
  <span className="tv-next">
    <span className="tv-chairs" aria-hidden="true">
      {Array.from({ length: MAX_PLAYERS }, (_, chair) => (
        <i key={chair} className={chair < next.in ? 'taken' : undefined} />
      ))}
    </span>
    {nextText(next, next.in)}
  </span>
);

/** There is no board beside the first game of a group. */
const FirstGame = ({ game, lostSince }: Pick<Tv, 'lostSince'> & { readonly game: GameOnScreen }) => (
  <section className="tv" aria-label="Board of the evening">
    <header className="tv-top">
      <h1>The first game</h1>
      {lostSince === null ? <Clock /> : <span role="status">{lostText(lostSince)}</span>}
    </header>
    <div className="tv-whole"><TvUnderWay game={game} /></div>
  </section>
);

function Clock() {
  useTicks(CLOCK_MS);
  return <span translate="no" className="tv-clock num">{zone.timeText(serverNow().toISOString())}</span>;
}
