/** The leaderboards as they stood at a moment, beside what they say today. */
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MomentView } from '../../../../contract/as-of.js';
import { torontoDate } from '../../../../domain/toronto-date.js';
import { dateText, dayText, timeText } from '../../../../domain/date-text.js';
import { monthChoices, monthOfDate, monthText, yearChoices } from '../../../ui/date-text.js';
import { Drawing } from '../../../ui/icon.js';
import { both, Empty, Loaded, SkeletonRows } from '../../../ui/load-states.js';
import { MonthSelect, YearSelect } from '../../../ui/period-selects.js';
import { useReaderId } from '../../../figures/members.js';
import { ordinal, scoreText } from '../../../../domain/number-text.js';
import { dayWhy, monthWhy, yearWhy } from '../../../figures/why.js';
import { type BoardAddress, boardIn, notAfter, paramsOf } from '../board-address.js';
import { Periods, Views } from '../board-page.js';
import { DayStepper } from '../daily.js';
import { YouLine } from '../you-line.js';
import { CLOCK_BACK } from './as-of-button.js';
import { differingText, lineOf, type Standing } from './differences.js';
import { momentQuery } from './moment.api.js';
import { NOTHING_YET, type Past, pastParams, usePast } from '../../../ui/past-address.js';
import { PastBanner } from './past-banner.js';
import { OtherQuestion, RestsOn } from './past-notes.js';
import { refusalOf, RefusedMoment } from './refused-moment.js';
import { standingsQuery } from './standings.api.js';
import { ThenTable, type ThenTableProps } from './then-table.js';
import '../leaderboards.css';

const Race = lazy(() => import('../race/race.js'));

const SKELETON = <SkeletonRows count={12} className="panel flush" />;

/** Shown while the address has a moment. */
export default function PastBoards({ title }: { readonly title: string }): ReactElement | null {
  const [params, setParams] = useSearchParams();
  const past = usePast();
  const moment = useQuery({ ...momentQuery(past), enabled: past !== null });
  if (past === null) return null;
  const today = moment.data && torontoDate(new Date(moment.data.at));
  const board = today === undefined ? undefined : boardIn(params, today);
  const show = (change: Partial<BoardAddress>): void => {
    if (today === undefined) return;
    const next = { ...boardIn(new URLSearchParams(location.search), today), ...change };
    setParams({ ...paramsOf({ ...next, ...notAfter(monthOfDate(today), next) }, today), ...pastParams(past) });
  };
  const refusal = refusalOf(moment.error);
  return (
    <Periods title={title} period={board?.period ?? 'monthly'} onShow={show}>
      <PastBanner what="board" past={past} moment={moment.data} />
      {refusal ? <RefusedMoment past={past} refusal={refusal} /> : (
        <Loaded what="moment" query={moment} failureClass="panel" skeleton={SKELETON}>
          {(known) => <PastBoard past={past} moment={known} board={board!} today={today!} onShow={show} />}
        </Loaded>
      )}
    </Periods>
  );
}

interface PastBoardProps {
  readonly past: Past;
  readonly moment: MomentView;
  readonly board: BoardAddress;
  /** The date of the moment. */
  readonly today: string;
  readonly onShow: (change: Partial<BoardAddress>) => void;
}

function PastBoard({ past, moment, board, today, onShow }: PastBoardProps): ReactElement {
  const hasRace = board.period !== 'daily';
  const isRace = hasRace && board.view === 'race';
  return (
    <>
      <div className="row wrap between toolbar">
        <div className="row wrap">
          <Choices board={board} today={today} onShow={onShow} />
          <span className="tag">
            <Drawing path={CLOCK_BACK} />
            {dayText(today)}, {timeText(moment.at)}
          </span>
        </div>
        <div className="row wrap toolbar-end">
          {!isRace && <Differing board={board} past={past} />}
          {hasRace && <Views board={board} onShow={onShow} />}
        </div>
      </div>
      {isRace ? (
        <Suspense fallback={SKELETON}>
          <Race {...{ board, past }} onBoard={() => onShow({ view: 'board' })} />
        </Suspense>
      ) : (
        <PastLines {...{ past, moment, board }} />
      )}
      <RestsOn moment={moment} past={past} />
    </>
  );
}

/** The lines then and today; both are asked for once. */
const useLines = (board: BoardAddress, past: Past) =>
  [useQuery(standingsQuery(board, past)), useQuery(standingsQuery(board, null))] as const;

function Differing({ board, past }: Pick<PastBoardProps, 'board' | 'past'>): ReactElement {
  const [then, now] = useLines(board, past);
  return (
    <span className="small muted" role="status">
      {then.data && now.data && then.data.length > 0 && differingText(then.data, now.data)}
    </span>
  );
}

function PastLines({ past, moment, board }: Pick<PastBoardProps, 'past' | 'moment' | 'board'>): ReactElement {
  const [then, now] = useLines(board, past);
  return (
    <Loaded what="leaderboard" query={both(then, now)} failureClass="panel" skeleton={SKELETON}>
      {([lines, linesToday]) => (lines.length === 0 ? (
        <div className="panel">
          <Empty title="No games were known then." hint={titleOf(board)} />
        </div>
      ) : (
        <>
          <OwnLine then={lines} today={linesToday} />
          <ThenTable
            whyOf={(player, what) => whyOf(board, player, what)}
            caption={titleOf(board)}
            then={lines}
            today={linesToday}
          />
          {moment.position !== NOTHING_YET && <OtherQuestion {...{ past, board }} then={lines} today={linesToday} />}
        </>
      ))}
    </Loaded>
  );
}

const titleOf = ({ period, date, year, month }: BoardAddress): string => {
  if (period === 'daily') return dateText(date);
  return period === 'yearly' ? `${year}` : monthText({ year, month });
};

const whyOf = (board: BoardAddress, player: Standing['player'], what?: string) => {
  if (board.period === 'daily') return dayWhy(board.date, player, what);
  return board.period === 'yearly' ? yearWhy(board.year, player) : monthWhy(board, player, what);
};

/** Nothing after the moment can be chosen. */
function Choices({ board, today, onShow }: Pick<PastBoardProps, 'board' | 'today' | 'onShow'>): ReactElement {
  const current = monthOfDate(today);
  if (board.period === 'daily') {
    return <DayStepper date={board.date} today={today} onShow={(date) => onShow({ date })} />;
  }
  return (
    <>
      {board.period === 'monthly' && (
        <MonthSelect shown={board} months={monthChoices(current, board.year)} onShow={onShow} />
      )}
      <YearSelect shown={board} years={yearChoices(current.year, undefined, board.year)} onShow={onShow} />
    </>
  );
}

/** The reader's line says where they are today. */
function OwnLine({ then, today }: Pick<ThenTableProps, 'then' | 'today'>): ReactElement {
  const now = lineOf(today, useReaderId());
  return (
    <YouLine
      rows={then.map(({ player, rank, points }) => ({ playerId: player.id, rank, score: points }))}
      note={now ? `Today ${ordinal(now.rank)} with ${scoreText(now.points)}` : 'Not on the board today'}
    />
  );
}
