/** The screen 'Game Data Export': saves a finished game without the server. */
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../../ui/buttons.js';
import { dateText } from '../../../../domain/date-text.js';
import { Facts } from '../../../ui/facts.js';
import { Icon } from '../../../ui/icon.js';
import { toastBad, toastGood } from '../../../ui/toast.js';
import { StepHeading } from '../step-heading.js';

/** The exported game; a sample may have less data per team than a sent game. */
export interface ExportedGame {
  readonly game: { readonly date: string; readonly location: string; readonly gameType: string };
  readonly teams: readonly object[];
  /** The member and the key with which it was sent, so that importing the file records no second game. */
  readonly sentAs?: { readonly memberId: number; readonly key: string } | undefined;
}

export interface GameExportProps {
  readonly exported: ExportedGame;
  /** An admin tries the export: nothing failed, so there is no notice and nothing to save in the browser. */
  readonly isAdmin: boolean;
  readonly onReturn: () => void;
  /** Keeps the game in the browser and returns whether it could; undefined when there is nothing to keep. */
  readonly onSave?: () => boolean;
  /** The game is already kept in the browser. */
  readonly isKept?: boolean;
  /** What happens to the game meanwhile, shown with the notice. */
  readonly notice?: string;
  /** Further buttons. */
  readonly children?: ReactNode;
}

export function GameExport(props: GameExportProps): ReactElement {
  const { exported, isAdmin, onReturn, onSave, isKept, notice, children } = props;
  const { date, gameType } = exported.game;
  return (
    <section className="panel stack export" aria-labelledby="export-heading">
      <StepHeading id="export-heading">Game Data Export</StepHeading>
      {!isAdmin && (
        <div className="note warn">
          <Icon name="alert" />
          <span>We couldn&apos;t save to the server, but you can export your game data. {notice}</span>
        </div>
      )}
      <Facts
        facts={{
          'Date': date === '' ? 'none' : dateText(date), 'Game type': gameType, 'Teams': exported.teams.length,
        }}
      />
      {children}
      <div className="export-acts">
        <Button act="Download as JSON" onClick={() => download(exported)} />
        {!isAdmin && onSave !== undefined && (
          <button type="button" className="btn" aria-disabled={isKept} onClick={() => isKept || save(onSave)}>
            {isKept ? 'Saved in this browser' : 'Save to Browser Storage'}
          </button>
        )}
        <Button act={isAdmin ? 'Return to Admin' : 'Return to Game Creation'} look="quiet" onClick={onReturn} />
      </div>
    </section>
  );
}

export function download(exported: ExportedGame): void {
  try {
    downloadJson(`president-game-${exported.game.date}.json`, exported);
    toastGood('Download successful', 'Your game data has been downloaded as a JSON file.');
  } catch {
    toastBad('Download failed', 'There was an error downloading your game data.');
  }
}

function save(onSave: () => boolean): void {
  if (onSave()) toastGood('Game saved locally', 'You can send it from the games page.');
  else toastBad('Save failed', 'This browser keeps nothing. Download the game instead.');
}

/**
 * Lets the browser save a JSON file.
 * @throws when the browser refuses
 */
export function downloadJson(fileName: string, content: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the file only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
