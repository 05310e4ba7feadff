/** The screen 'Game Data Export': keeps or saves a finished game without the server. */
import type { ReactNode } from 'react';
import { dateText } from '../../../../domain/dates.js';
import { Button } from '../../../ui/controls.js';
import { Note } from '../../../ui/note.js';
import { Facts } from '../../../ui/page.js';
import { saveFile } from '../../../ui/share.js';
import { toastBad, toastGood } from '../../../ui/toast.js';
import { StepHeading } from '../create-panel.js';
import type { GameSubmission } from './game-submission.js';

/** A sample may have less data per team than a sent game. */
export type ExportedGame = Pick<GameSubmission, 'game' | 'sentAs'> & { readonly teams: readonly object[] };

const TITLE = 'Game Data Export';
const FAILURE = 'We couldn\'t save to the server, but you can export your game data.';

export function GameExport({ exported, isAdmin, isKept = false, onReturn, notice, saveButton, children }: {
  readonly exported: ExportedGame;
  /** An admin tries the export: nothing failed, so there is no notice. */
  readonly isAdmin: boolean;
  /** The browser keeps the game and sends it by itself: the evening goes on, and the failure is small print. */
  readonly isKept?: boolean;
  readonly onReturn: () => void;
  /** The text on what happens to the game until it is sent, shown with the notice. */
  readonly notice?: string;
  /** Keeps the game in the browser, unless there is nothing to keep. */
  readonly saveButton?: ReactNode;
  /** More buttons. */
  readonly children?: ReactNode;
}) {
  const { date, gameType } = exported.game;
  return (
    <section className="panel stack export" aria-labelledby="export-heading">
      {isKept ? (
        <>
          <StepHeading>Saved on this phone</StepHeading>
          <p>Deal the cards; it’s sent when you’re back online.</p>
          {children}
          <h3 id="export-heading">{TITLE}</h3>
          <p className="small muted">{FAILURE} {notice}</p>
        </>
      ) : (
        <>
          <StepHeading id="export-heading">{TITLE}</StepHeading>
          {!isAdmin && <Note variant="warn">{FAILURE} {notice}</Note>}
        </>
      )}
      <Facts
        facts={{ 'Date': date === '' ? 'none' : dateText(date), 'Game type': gameType, 'Teams': exported.teams.length }}
      />
      {!isKept && children}
      <div className="row wrap export-acts">
        <Button label="Download as JSON" onClick={() => download(exported)} />
        {saveButton}
        <Button label={isAdmin ? 'Return to Admin' : 'Return to Game Creation'} variant="quiet" onClick={onReturn} />
      </div>
    </section>
  );
}

/**
 * A game in the form of an exported file. It has the member and the key of the first attempt to send it, so that an
 * import records no second game.
 */
export const download = (
  exported: Pick<ExportedGame, 'sentAs'> & { readonly game: { readonly date: string } },
): void => downloadJson(
  `president-game-${exported.game.date}.json`, exported,
  'Your game data has been downloaded as a JSON file.', 'There was an error downloading your game data.',
);

/** Lets the browser save a JSON file, and shows a toast about the result. */
export function downloadJson(fileName: string, content: unknown, success: string, failure: string): void {
  try {
    saveFile(new File([JSON.stringify(content, null, 2)], fileName, { type: 'application/json' }));
    toastGood('Download successful', success);
  } catch {
    toastBad('Download failed', failure);
  }
}
