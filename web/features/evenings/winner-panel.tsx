/** The winner of the evening, what is still open, and the buttons to share. */
import type { ReactElement } from 'react';
import type { EveningPlaceView, RecapView } from '../../../contract/evenings.js';
import { Button } from '../../ui/buttons.js';
import { dateText } from '../../../domain/date-text.js';
import { Link } from '../../ui/link.js';
import { Sentence } from '../../ui/sentence.js';
import { usePast } from '../../transport/past.js';
import { counted, scoreText } from '../../../domain/number-text.js';
import { dayWhy, Why } from '../../figures/why.js';
import { SHARE_ACT } from '../../ui/share.js';
import { settleAddress } from '../recording/recording-address.js';
import {
  isTieOpen, namesIn, type OpenQuestion, openQuestions, people, TIE_OPEN, winnersOf, winnerText,
} from './recap-text.js';
import { copyLink, type PictureChoice, shareRecapText } from './share.js';

interface WinnerPanelProps {
  readonly recap: RecapView;
  readonly choice: PictureChoice;
}

/** The code of the picture is fetched when it is wanted. */
const sharePicture = async (recap: RecapView, choice: PictureChoice): Promise<void> =>
  (await import('./share-recap-picture.js')).shareRecapPicture(recap, choice);

export function WinnerPanel({ recap, choice }: WinnerPanelProps): ReactElement {
  const { date, places, games } = recap;
  const winners = winnersOf(recap);
  const isOpen = isTieOpen(recap);
  const isNow = usePast() === null;
  const [winner] = winners;
  const names = <Sentence text={people(recap, winners.map(({ playerId }) => playerId))} />;
  return (
    <section className="felt evening-winner">
      <p className="muted">
        {dateText(date)} · {counted(places.length, 'player')} · {counted(games.length, 'game')}
      </p>
      <div className="evening-first">
        <h1>{isOpen ? TIE_OPEN : names}</h1>
        {!isOpen && winner !== undefined && <WinningTotal recap={recap} winner={winner} />}
      </div>
      {isOpen ? (
        <p className="evening-line">
          {winner !== undefined && <>So far {names} with {scoreText(winner.total)}. </>}
          Places and points may still change.
        </p>
      ) : (
        <p className="evening-line">
          <Sentence text={winnerText(recap)} />
        </p>
      )}
      {openQuestions(recap).map((question) => (
        <Open key={question.gameId} question={question} canSettle={isNow} />
      ))}
      {isNow && (
        <div className="row wrap">
          <Button act="Share picture" look="on-felt" onClick={() => void sharePicture(recap, choice)} />
          <Button act={SHARE_ACT} look="on-felt-line" onClick={() => void shareRecapText(recap)} />
          <Button act="Copy link" look="on-felt-line" onClick={() => void copyLink(date)} />
        </div>
      )}
    </section>
  );
}

interface WinningTotalProps extends Pick<WinnerPanelProps, 'recap'> {
  readonly winner: EveningPlaceView;
}

/** Of the first winner, whom those beside them equal. */
const WinningTotal = ({ recap, winner: { playerId, total } }: WinningTotalProps): ReactElement => (
  <Why
    {...dayWhy(recap.date, { id: playerId, displayName: namesIn(recap).get(playerId) ?? '' }, 'day total')}
    text={scoreText(total)}
  />
);

const Open = (
  { question: { gameId, kind, text }, canSettle }: { readonly question: OpenQuestion; readonly canSettle: boolean },
): ReactElement => (
  <p className="evening-open">
    {text}{' '}
    {canSettle && (
      <Link to={settleAddress(gameId)}>{kind === 'tie' ? 'Settle the tie' : 'Choose the first exit'}</Link>
    )}
  </p>
);
