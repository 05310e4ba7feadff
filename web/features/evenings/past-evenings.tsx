/** The evenings that were played, newest first, month by month, in pages. */
import { useState } from 'react';
import { boardCalls } from '../../../contract/boards.calls.js';
import { eveningCalls } from '../../../contract/evenings.calls.js';
import type { EveningRow, EveningsView, FindEvenings } from '../../../contract/evenings.js';
import { gameCalls } from '../../../contract/games.calls.js';
import { monthCalls } from '../../../contract/months.calls.js';
import { monthOf, monthTitle, weekdayName, weekdayNumber } from '../../../domain/dates.js';
import { counted, isolated, ordinal, scoreText } from '../../../domain/text.js';
import { DateLeaf } from '../../figures/evening-rows.js';
import { Place } from '../../figures/score.js';
import { eveningPath, paths } from '../../paths.js';
import { useRead } from '../../transport/resource.js';
import { Button, Link, LinkButton } from '../../ui/controls.js';
import { Choices } from '../../ui/choices.js';
import { Empty, Loaded, Panel, Sentence, SkeletonRows } from '../../ui/page.js';

type Which = FindEvenings['which'];

const NONE: Readonly<Record<Which, string>> = {
  all: 'The first evening will stand here.', mine: 'You have played no evening yet.', ties: 'No tie is open.',
};

export function PastEvenings() {
  const [which, setWhich] = useState<Which>('all');
  const waiting = useRead(gameCalls.waitingCount, 5).data?.count || '';
  const choices = { all: 'All', mine: 'Mine', ties: `Open ties ${waiting}` };
  return (
    <Panel
      title="Past evenings"
      variant="flush past-evenings"
      beside={<Choices label="Which evenings" choices={choices} value={which} onChoose={setWhich} />}
    >
      <Page key={which} which={which} before={null} monthAbove={null} />
      <div className="evening-rows-end"><LinkButton label="Find a game" to={paths.findGames} /></div>
    </Panel>
  );
}

interface PageProps {
  readonly which: Which;
  /** The date before which the page begins; null for the first page. */
  readonly before: string | null;
  /** The month of the last evening above, such as `2026-07`. */
  readonly monthAbove: string | null;
}

/** The first page of all is what the dashboard reads too. */
const Page = (props: PageProps) => {
  const { which, before } = props;
  const question = { ...(which !== 'all' && { which }), ...(before !== null && { before }) };
  return (
    <Loaded
      what="evenings"
      query={useRead(eveningCalls.list, 2, question)}
      failureClass="panel"
      skeleton={<SkeletonRows count={8} />}
    >
      {(found) => <Answer {...props} {...found} />}
    </Loaded>
  );
};

/** Renders the next page itself, so that all pages move together when an evening changes. */
function Answer({ evenings, earlier, ...props }: PageProps & EveningsView) {
  const { which, before, monthAbove } = props;
  const [isMoreShown, setMoreShown] = useState(false);
  const past = evenings.filter(({ state }) => state === 'over');
  if (past.length === 0 && before === null) return <Empty title={NONE[which]} />;
  const last = past.at(-1);
  return (
    <>
      <ul className="evening-rows">
        {past.map((evening, index) => {
          const month = monthOf(evening.date);
          const isNew = month !== (index === 0 ? monthAbove : monthOf(past[index - 1]!.date));
          return [
            isNew && <MonthLine key={month} month={month} isCounted={which === 'all'} />,
            <Row key={evening.date} evening={evening} />,
          ];
        })}
      </ul>
      {earlier !== null && (isMoreShown
        ? <Page which={which} before={earlier} monthAbove={last ? monthOf(last.date) : monthAbove} />
        : <div className="evening-rows-end"><Button label="Show more" onClick={() => setMoreShown(true)} /></div>)}
    </>
  );
}

/** @param isCounted  whether all evenings of the month are listed */
function MonthLine({ month, isCounted }: { readonly month: string; readonly isCounted: boolean }) {
  const dates = useRead(boardCalls.dates, 5).data ?? [];
  const games = useRead(monthCalls.months, 5).data?.find((each) => each.month === month)?.games ?? 0;
  const evenings = dates.filter((date) => monthOf(date) === month).length;
  return (
    <li className="month-line">
      <b>{monthTitle(month)}</b>
      {isCounted && games > 0 && <span>{counted(evenings, 'evening')}, {counted(games, 'game')}</span>}
    </li>
  );
}

function Row({ evening }: { readonly evening: EveningRow }) {
  const { date, games, players, winners, openTies, own } = evening;
  const names = winners.map(({ displayName }) => isolated(displayName)).join(' & ');
  return (
    <li>
      <Link to={eveningPath(date)}>
        <DateLeaf date={date} />
        <span>
          <span className="evening-title">
            {winners.length > 0 ? <><Place place={1} /><span><Sentence text={names} /></span></> : 'No winner yet'}
          </span>
          <span className="small muted">
            {weekdayName(weekdayNumber(date))}, {counted(games, 'game')}, {counted(players, 'player')}
            {openTies > 0 && <> <span className="tag warn">Tie open</span></>}
          </span>
        </span>
        <span className="evening-own">
          {own && <b translate="no" className="num">{scoreText(own.total)}</b>}
          <small>{own === null ? 'not there' : own.rank === null ? 'you wait' : `you ${ordinal(own.rank)}`}</small>
        </span>
      </Link>
    </li>
  );
}
