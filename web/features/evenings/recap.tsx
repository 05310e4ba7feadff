/**
 * The recap of an evening: its winner, its places, how its games turned, partners, the cards of its last game, and its
 * records.
 */
import { lazy, Suspense, useState } from 'react';
import type { EveningRecordView, RecapView } from '../../../contract/evenings.js';
import { dateText, dayTitle, monthNameOf } from '../../../domain/dates.js';
import { firstOpenDate } from '../../../domain/plan/plan-rules.js';
import { counted, scoreText } from '../../../domain/text.js';
import { linkTo } from '../../figures/group.js';
import { RowName, TeamNames, useReaderId } from '../../figures/members.js';
import { usePlans } from '../../figures/plans/answers.js';
import { nextOf } from '../../figures/plans/plan-text.js';
import { dealOf, SmallCard } from '../../figures/playing-card.js';
import { isEveningOver } from '../../figures/podium.js';
import { dayWhy, Place, Why } from '../../figures/score.js';
import { mayRecordGames, useReader } from '../../figures/session.js';
import { tonightText, tonightTitle, useGameOf, WatchLink } from '../../figures/tonight-card.js';
import { eveningPath, eveningStoryPath, paths, settleAddress } from '../../paths.js';
import { OnlyNow, usePast } from '../../transport/past.js';
import { serverNow, zone } from '../../transport/server-clock.js';
import { Button, Icon, type IconName, Link, LinkButton } from '../../ui/controls.js';
import { Crumb, FeltHead } from '../../ui/felt-head.js';
import { ColumnHeads, NonCritical, Panel, Sentence } from '../../ui/page.js';
import { copyText, SHARE_ACT, shareText } from '../../ui/share.js';
import { Comparison } from '../boards/board-content.js';
import { Today } from '../past/compared.js';
import { useGameDates } from '../boards/board.api.js';
import { EveningRows } from '../boards/evening-so-far.js';
import { AsOfButton } from '../past/head-actions.js';
import { boardOfDay } from '../boards/board-lines.js';
import type { Standing } from '../past/differences.js';
import { Answers, WhoPlayed } from './answers-panel.js';
import type { OfPlan } from './evening-panel.js';
import { EveningTabPanel, SKELETON, type Views } from './evening-tabs.js';
import {
  isTieOpen, namesIn, type OfRecap, openQuestions, people, placedAt, playersIn, recordText, sharedText, TIE_OPEN,
  winnersOf, winnerText,
} from './recap-text.js';
import type { PictureChoice } from './share-panel.js';
import { GameTurns } from './turns.js';

const endParts = () => import('../boards/evening-end.js');
const EveningEnd = lazy(endParts);
const PodiumMoment = lazy(async () => ({ default: (await endParts()).PodiumMoment }));
/** The panel to share, with the picture. */
const SharePanel = lazy(() => import('./share-panel.js'));

/**
 * A default export, because it is loaded lazily. A recap of the past cannot be shared, because the shared text would
 * not say its moment.
 */
export default function Recap({ recap, views, asked }: OfRecap & {
  readonly views: Views;
  /** The plan of an evening that is being played. */
  readonly asked: OfPlan | undefined;
}) {
  const [choice, setChoice] = useState<PictureChoice>('own');
  const isNow = usePast() === null;
  // The next evening is named only in the recap of the last one.
  const isLast = useGameDates()[0] === recap.date;
  const plans = usePlans(isNow).data ?? [];
  // This evening is open until the next morning.
  const next = nextOf(plans.filter(({ date }) => date > recap.date));
  const text = sharedText(recap, isLast ? next : undefined);
  const content = (
    <>
      {views.state === 'tonight' ? <TonightHead recap={recap} tabs={views.tabs} />
        : <WinnerPanel {...{ recap, text, choice }} tabs={views.tabs} />}
      <EveningTabPanel tab={views.tab}>
        {views.tab === 'who' && (asked ? <Answers {...asked} />
          : <WhoPlayed played={playersOf(recap)} absent={recap.absent} />)}
        {views.tab === 'games' && <GameTurns recap={recap} />}
        {views.tab === 'result' && (
          <>
            <div className="cols cols-2">
              <EveningBoard recap={recap} />
              <div className="stack"><NextCards recap={recap} /><Records recap={recap} /></div>
            </div>
            <div className={isNow ? 'cols cols-side' : 'cols'}>
              <Partners recap={recap} />
              {isNow && (
                <Suspense fallback={<section className="panel share-place" />}>
                  <SharePanel {...{ recap, text, choice }} onChoose={setChoice} />
                </Suspense>
              )}
            </div>
          </>
        )}
      </EveningTabPanel>
    </>
  );
  if (isNow) return <>{content}<NonCritical><PodiumMoment recap={recap} /></NonCritical></>;
  return <Comparison board={boardOfDay(recap.date)} then={linesOf(recap)} skeleton={SKELETON}>{content}</Comparison>;
}

/** The story of an evening that is over, or the end of an open one, for recorders. */
function EndOrStory({ recap }: OfRecap) {
  const isOver = isEveningOver(recap);
  const mayEnd = mayRecordGames(useReader());
  if (isOver) return <LinkButton label="See the story" variant="on-felt" to={eveningStoryPath(recap.date)} />;
  return mayEnd && (
    // The place of the button, without the focus that it would lose when the real one comes.
    <Suspense fallback={<span className="btn on-felt" aria-hidden="true">End the evening</span>}>
      <EveningEnd recap={recap} />
    </Suspense>
  );
}

/** The head of an evening that is being played. */
function TonightHead({ recap, tabs }: OfRecap & Pick<Views, 'tabs'>) {
  const { date, games, places } = recap;
  const live = useGameOf(date);
  const total = places.find(({ playerId }) => playerId === recap.firstIds[0])?.total ?? null;
  const winners = playersIn(recap, recap.firstIds);
  const evening = { games: games.length, players: places.length, winners, total };
  return (
    <FeltHead
      name={dayTitle(date)}
      up={[paths.evenings, 'Evenings']}
      title={tonightTitle(evening, live)}
      lead={<Sentence text={tonightText(evening)} />}
    >
      {live && <WatchLink live={live} />}
      <EndOrStory recap={recap} />
      {tabs}
    </FeltHead>
  );
}

/** The players in the order of the places. */
const playersOf = (recap: RecapView) => playersIn(recap, recap.places.map(({ playerId }) => playerId));

const linesOf = (recap: RecapView): Standing[] => recap.places.map(({ playerId, rank, points, total }) => (
  { player: { ...playersIn(recap, [playerId])[0]!, isAdmin: false }, rank, points, total }));

function EveningBoard({ recap }: OfRecap) {
  const { date, places, absent } = recap;
  const areMissed = absent.length > 0 && date < firstOpenDate(serverNow(), zone);
  const players = playersOf(recap);
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

function WinnerPanel({ recap, text, choice, tabs }: OfRecap & Pick<Views, 'tabs'> & {
  readonly text: string;
  readonly choice: PictureChoice;
}) {
  const { date, places, games } = recap;
  const isOpen = isTieOpen(recap);
  const winners = isOpen ? placedAt(recap, 1) : winnersOf(recap);
  const [winner] = winners;
  const share = (): void => void shareText(text, 'The text of the evening is copied.');
  const copyLink = (): void => void copyText(linkTo(eveningPath(date)), 'Members can open it after logging in.');
  const winnerNames = people(recap, winners.map(({ playerId }) => playerId));
  const names = <Sentence text={winnerNames} />;
  return (
    <section className="felt hero evening-winner">
      <Crumb up={[paths.evenings, 'Evenings']} name={dayTitle(date)} />
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
          <EndOrStory recap={recap} />
          <Button label="Share picture" variant="on-felt-line" onClick={() => void sharePicture(recap, choice)} />
          <Button label={SHARE_ACT} variant="on-felt-line" onClick={share} />
          <Button label="Copy link" variant="on-felt-line" onClick={copyLink} />
        </div>
      </OnlyNow>
      {tabs}
    </section>
  );
}
