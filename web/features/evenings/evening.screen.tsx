/**
 * The recap of an evening, or why there is none: its winner, its places, how its games turned, partners, the cards of
 * its last game, and its records.
 */
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { eveningCalls } from '../../../contract/evenings.calls.js';
import type { EveningRecordView, RecapView } from '../../../contract/evenings.js';
import { dateText, monthNameOf, weekdayText } from '../../../domain/dates.js';
import { firstOpenDate } from '../../../domain/plan/plan-rules.js';
import { counted, scoreText } from '../../../domain/text.js';
import { linkTo } from '../../figures/group.js';
import { RowName, TeamNames, useReaderId } from '../../figures/members.js';
import { usePlans } from '../../figures/plans/answers.js';
import { nextOf } from '../../figures/plans/plan-text.js';
import { dealOf, SmallCard } from '../../figures/playing-card.js';
import { dayWhy, Place, Why } from '../../figures/score.js';
import { mayRecordGames, useReader } from '../../figures/session.js';
import { eveningPath, eveningStoryPath, paths, settleAddress } from '../../paths.js';
import { OnlyNow, usePast } from '../../transport/past.js';
import { serverNow, zone } from '../../transport/server-clock.js';
import { Button, Icon, type IconName, Link, LinkButton } from '../../ui/controls.js';
import { isCalendarDate } from '../../ui/date-text.js';
import { ColumnHeads, Empty, NonCritical, PageHead, Panel, Sentence, SkeletonRows } from '../../ui/page.js';
import { copyText, SHARE_ACT, shareText } from '../../ui/share.js';
import { Comparison, LoadedBoard, NothingThen } from '../boards/board-content.js';
import { Today } from '../past/compared.js';
import { useBoard, useGameDates } from '../boards/board.api.js';
import { EveningRows } from '../boards/evening-so-far.js';
import { AsOfButton } from '../past/head-actions.js';
import { boardOfDay } from '../boards/board-lines.js';
import type { Standing } from '../past/differences.js';
import {
  isTieOpen, namesIn, type OfRecap, openQuestions, people, placedAt, playersIn, recordText, sharedText, TIE_OPEN,
  winnersOf, winnerText,
} from './recap-text.js';
import type { PictureChoice } from './share-panel.js';
import { GameTurns } from './turns.js';
import { Title } from '../../ui/title.js';

const endParts = () => import('../boards/evening-end.js');
const EveningEnd = lazy(endParts);
const PodiumMoment = lazy(async () => ({ default: (await endParts()).PodiumMoment }));
/** The panel to share, with the picture. */
const SharePanel = lazy(() => import('./share-panel.js'));

export default function EveningScreen() {
  const { date = '' } = useParams();
  if (isCalendarDate(date)) return <Evening key={date} date={date} />;
  return (
    <>
      <PageHead title="Evening" up={[paths.leaderboards, 'Leaderboards']} />
      <Empty title="There is no such date." hint="An evening has an address such as /evenings/2026-07-24.">
        <LinkButton label="To the leaderboards" to={paths.leaderboards} />
      </Empty>
    </>
  );
}

function Evening({ date }: { readonly date: string }) {
  const query = useBoard(eveningCalls.recap, 2, { date });
  const isNow = usePast() === null;
  return (
    <>
      <Title>{`Evening of ${dateText(date)}`}</Title>
      <LoadedBoard
        what="evening"
        query={query}
        skeleton={SKELETON}
        hint="The recap returns with them."
        head={<PageHead title={`Evening of ${dateText(date)}`} up={[paths.leaderboards, 'Leaderboards']} />}
      >
        {(recap) => (recap.games.length > 0 ? <Recap recap={recap} /> : (
          <>
            <h1 className="vh">Evening of {dateText(date)}</h1>
            {isNow ? <NoEvening date={date} /> : <NothingThen board={boardOfDay(date)} />}
          </>
        ))}
      </LoadedBoard>
    </>
  );
}

const SKELETON = (
  <div className="cols cols-5-7">
    <span className="sk evening-sk" />
    <SkeletonRows count={10} className="panel flush" />
  </div>
);

/** A recap of the past cannot be shared, because the shared text would not say its moment. */
function Recap({ recap }: { readonly recap: RecapView }) {
  const [choice, setChoice] = useState<PictureChoice>('own');
  const isNow = usePast() === null;
  // The next evening is named only in the recap of the last one.
  const isLast = useGameDates()[0] === recap.date;
  const plans = usePlans(isNow).data ?? [];
  // This evening is open until the next morning.
  const next = nextOf(plans.filter(({ date }) => date > recap.date));
  const text = sharedText(recap, isLast ? next : undefined);
  const panels = (
    <>
      <div className="cols cols-5-7">
        <WinnerPanel {...{ recap, text, choice }} />
        <EveningBoard recap={recap} />
      </div>
      <GameTurns recap={recap} />
      <div className="cols cols-2"><NextCards recap={recap} /><Records recap={recap} /></div>
      <div className={isNow ? 'cols cols-side' : 'cols'}>
        <Partners recap={recap} />
        {isNow && (
          <Suspense fallback={<section className="panel share-place" />}>
            <SharePanel {...{ recap, text, choice }} onChoose={setChoice} />
          </Suspense>
        )}
      </div>
    </>
  );
  if (isNow) return <>{panels}<NonCritical><PodiumMoment recap={recap} /></NonCritical></>;
  return <Comparison board={boardOfDay(recap.date)} then={linesOf(recap)} skeleton={SKELETON}>{panels}</Comparison>;
}

const linesOf = (recap: RecapView): Standing[] => recap.places.map(({ playerId, rank, points, total }) => (
  { player: { ...playersIn(recap, [playerId])[0]!, isAdmin: false }, rank, points, total }));

/** A note that there is no recap, with the nearest evenings before and after. */
function NoEvening({ date }: { readonly date: string }) {
  const dates = useGameDates();
  const near = [dates.find((each) => each < date), [...dates].reverse().find((each) => each > date)]
    .filter((each) => each !== undefined);
  return (
    <div className="panel">
      <Empty title={`Nobody played on ${dateText(date)}.`}>
        {/* The row gets a new key when the dates come, so that none of it moves. */}
        <div key={near.length} className="row wrap">
          {near.map((each) => <LinkButton key={each} label={weekdayText(each)} to={eveningPath(each)} />)}
          {near.length === 0 && <LinkButton label="To the games" to={paths.games} />}
        </div>
      </Empty>
    </div>
  );
}

function EveningBoard({ recap }: OfRecap) {
  const { date, places, absent } = recap;
  const areMissed = absent.length > 0 && date < firstOpenDate(serverNow(), zone);
  const players = playersIn(recap, places.map(({ playerId }) => playerId));
  return (
    <Panel title="The evening" note={`day total, points for ${monthNameOf(recap.date)}`} variant="flush">
      <EveningRows
        date={date}
        rows={places.map(({ rank, total, points, isPending }, index) => (
          { player: players[index]!, rank: isPending ? null : rank, total, final: points }))}
        note={(id) => <Today id={id} />}
      />
      {areMissed && <p className="muted evening-missed">Missed: <TeamNames players={absent} /></p>}
      <div className="row wrap">
        <LinkButton label="Board of the day" variant="quiet" to={`${paths.leaderboards}?period=daily&date=${date}`} />
        <AsOfButton />
      </div>
    </Panel>
  );
}

function Partners({ recap }: OfRecap) {
  const readerId = useReaderId();
  const names = namesIn(recap);
  const seatOf = (seat: RecapView['partners'][number]['seats'][number]) => {
    if (seat === null) return <span className="zero">sat out</span>;
    const { partnerId: id, place } = seat;
    const name = id === null ? 'No Player' : names.get(id) ?? '';
    return <span className="row"><Place place={place} /><RowName id={id ?? undefined}>{name}</RowName></span>;
  };
  return (
    <Panel title="Who partnered whom" note="with the place" variant="flush">
      <div className="partners-scroll" role="region" aria-label="Partners by game" tabIndex={0}>
        <table className="evening-partners">
          <ColumnHeads columns={[['Player'], ...recap.games.map(({ id }) => [`Game ${id}`] as const)]} />
          <tbody>
            {recap.partners.map(({ playerId, seats }) => (
              <tr key={playerId} className={playerId === readerId ? 'you' : undefined}>
                <th scope="row"><RowName id={playerId}>{names.get(playerId) ?? ''}</RowName></th>
                {seats.map((seat, index) => <td key={index}>{seatOf(seat)}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function NextCards({ recap }: OfRecap) {
  const last = recap.games.at(-1);
  if (last === undefined) return null;
  return (
    <Panel title="Next cards" note={`from game ${last.id}`}>
      {last.cardAllocation.status === 'allocated' ? (
        <ul className="next-cards">
          {dealOf(last.cardAllocation).map(([card, ids]) => (
            <li key={card}>
              <SmallCard card={card} />
              {ids.length === 0 ? 'waits for a tie' : <TeamNames players={playersIn(recap, ids)} isLinked />}
            </li>
          ))}
        </ul>
      ) : <p className="muted">They wait until game {last.id} is settled.</p>}
    </Panel>
  );
}

const SIGNS: Readonly<Record<EveningRecordView['kind'], IconName>> = {
  eveningsWon: 'calendar', everyGameWon: 'crown', presidentInARow: 'crown', comeback: 'chart', highestSum: 'plus',
};

function Records({ recap }: OfRecap) {
  if (recap.records.length === 0) return null;
  return (
    <Panel title="Records of the evening">
      <ul className="lines flow evening-records">
        {recap.records.map((record, index) => (
          <li key={index}>
            <span className="card-back"><Icon name={SIGNS[record.kind]} /></span>
            <div>
              <b><TeamNames players={playersIn(recap, record.playerIds)} isLinked /></b>
              <p className="small muted">{recordText(record, monthNameOf(recap.date))}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The code of the picture is fetched when it is needed. */
const sharePicture = async (recap: RecapView, choice: PictureChoice): Promise<void> =>
  (await import('./share-panel.js')).shareRecapPicture(recap, choice);

/** From this length on, the names of the winners are smaller. */
const LONG_NAMES = 24;

function WinnerPanel({ recap, text, choice }: OfRecap & { readonly text: string; readonly choice: PictureChoice }) {
  const { date, places, games } = recap;
  const isOpen = isTieOpen(recap);
  const isOver = recap.endedAt !== null || date < firstOpenDate(serverNow(), zone);
  const mayEnd = mayRecordGames(useReader());
  const winners = isOpen ? placedAt(recap, 1) : winnersOf(recap);
  const [winner] = winners;
  const share = (): void => void shareText(text, 'The text of the evening is copied.');
  const copyLink = (): void => void copyText(linkTo(eveningPath(date)), 'Members can open it after logging in.');
  const winnerNames = people(recap, winners.map(({ playerId }) => playerId));
  const names = <Sentence text={winnerNames} />;
  return (
    <section className="felt hero evening-winner">
      <p className="muted">{dateText(date)} · {counted(places.length, 'player')} · {counted(games.length, 'game')}</p>
      <div className="evening-first">
        <h1 className={winnerNames.length > LONG_NAMES ? 'whole-names long' : undefined}>
          {isOpen ? TIE_OPEN : names}
        </h1>
        {!isOpen && winner !== undefined && (
          // The points of the first winner; all winners have the same.
          <Why {...dayWhy(date, playersIn(recap, [winner.playerId])[0]!, 'day total')} text={scoreText(winner.total)} />
        )}
      </div>
      {isOpen ? (
        <p className="evening-line">
          {winner !== undefined && <>So far {names} with {scoreText(winner.total)}. </>}
          Places and points may still change.
        </p>
      ) : <p className="evening-line"><Sentence text={winnerText(recap)} /></p>}
      {openQuestions(recap).map(({ gameId, isTie, text }) => (
        <p key={gameId} className="evening-open">
          {text}{' '}
          <OnlyNow>
            <Link className="tap" to={settleAddress(gameId)}>{isTie ? 'Settle the tie' : 'Choose the first exit'}</Link>
          </OnlyNow>
        </p>
      ))}
      <OnlyNow>
        <div className="row wrap">
          {isOver ? <LinkButton label="See the story" variant="on-felt" to={eveningStoryPath(date)} /> : mayEnd && (
            <Suspense fallback={<span className="btn on-felt" aria-hidden="true">End the evening</span>}>
              <EveningEnd recap={recap} />
            </Suspense>
          )}
          <Button label="Share picture" variant="on-felt-line" onClick={() => void sharePicture(recap, choice)} />
          <Button label={SHARE_ACT} variant="on-felt-line" onClick={share} />
          <Button label="Copy link" variant="on-felt-line" onClick={copyLink} />
        </div>
      </OnlyNow>
    </section>
  );
}
