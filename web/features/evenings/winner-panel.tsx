/** The winner of the evening, what is still open, and the buttons to share. */
import type { RecapView } from '../../../contract/evenings.js';
import { Button, Link } from '../../ui/controls.js';
import { dateText } from '../../../domain/dates.js';
import { eveningPath } from '../../paths.js';
import { Sentence } from '../../ui/load-states.js';
import { OnlyNow } from '../../transport/past.js';
import { counted, scoreText } from '../../../domain/text.js';
import { dayWhy, Why } from '../../figures/why.js';
import { copyText, SHARE_ACT, shareText } from '../../ui/share.js';
import { settleAddress } from '../recording/recording-address.js';
import {
  isTieOpen, openQuestions, people, playersIn, sharedText, TIE_OPEN, winnersOf, winnerText,
} from './recap-text.js';
import type { PictureChoice } from './recap-picture.js';

/** The code of the picture is fetched when it is wanted. */
const sharePicture = async (recap: RecapView, choice: PictureChoice): Promise<void> =>
  (await import('./recap-picture.js')).shareRecapPicture(recap, choice);

const shareRecap = (recap: RecapView): Promise<void> =>
  shareText(sharedText(recap), 'The text of the evening is copied.');

const copyLink = (date: string): Promise<void> =>
  copyText(location.origin + eveningPath(date), 'Members can open it after logging in.');

export function WinnerPanel({ recap, choice }: { readonly recap: RecapView; readonly choice: PictureChoice }) {
  const { date, places, games } = recap;
  const winners = winnersOf(recap);
  const isOpen = isTieOpen(recap);
  const [winner] = winners;
  const names = <Sentence text={people(recap, winners.map(({ playerId }) => playerId))} />;
  return (
    <section className="felt evening-winner">
      <p className="muted">{dateText(date)} · {counted(places.length, 'player')} · {counted(games.length, 'game')}</p>
      <div className="evening-first">
        <h1>{isOpen ? TIE_OPEN : names}</h1>
        {!isOpen && winner !== undefined && (
          // Of the first winner, whom those beside them equal.
          <Why {...dayWhy(date, playersIn(recap, [winner.playerId])[0]!, 'day total')} text={scoreText(winner.total)} />
        )}
      </div>
      {isOpen ? (
        <p className="evening-line">
          {winner !== undefined && <>So far {names} with {scoreText(winner.total)}. </>}
          Places and points may still change.
        </p>
      ) : <p className="evening-line"><Sentence text={winnerText(recap)} /></p>}
      {openQuestions(recap).map(({ gameId, kind, text }) => (
        <p key={gameId} className="evening-open">
          {text}{' '}
          <OnlyNow>
            <Link to={settleAddress(gameId)}>{kind === 'tie' ? 'Settle the tie' : 'Choose the first exit'}</Link>
          </OnlyNow>
        </p>
      ))}
      <OnlyNow>
        <div className="row wrap">
          <Button act="Share picture" look="on-felt" onClick={() => void sharePicture(recap, choice)} />
          <Button act={SHARE_ACT} look="on-felt-line" onClick={() => void shareRecap(recap)} />
          <Button act="Copy link" look="on-felt-line" onClick={() => void copyLink(date)} />
        </div>
      </OnlyNow>
    </section>
  );
}
