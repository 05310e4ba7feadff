/** The screen 'Game Data Export': a finished game leaves the browser without the server. */
import type { ReactElement, ReactNode } from 'react';
import { dateText } from '../../ui/date-text.js';
import { Facts } from '../../ui/facts.js';
import { Icon } from '../../ui/icon.js';
import { toastBad, toastGood } from '../../ui/toast.js';
import { StepHeading } from './step-heading.js';

/** What is exported; a sample may have less to a team than a game that is sent. */
export interface ExportedGame {
  readonly game: { readonly date: string; readonly location: string; readonly gameType: string };
  readonly teams: readonly object[];
  /** Whose game it is and under which key it was sent: sending the file then records no second game. */
  readonly sentAs?: { readonly memberId: number; readonly key: string } | undefined;
}

export interface GameExportProps {
  readonly exported: ExportedGame;
  /** An admin exports at will: nothing failed, so there is no notice and nothing to save in the browser. */
  readonly isAdmin: boolean;
  readonly onReturn: () => void;
  /** Keeps the game in the browser. Answers whether it could; left out when there is nothing to keep. */
  readonly onSave?: () => boolean;
  /** The game is kept in the browser already. */
  readonly isKept?: boolean;
  /** What becomes of the game meanwhile, said with the notice. */
  readonly notice?: string;
  /** Further ways on. */
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
        <button type="button" className="btn" onClick={() => download(exported)}>
          Download as JSON
        </button>
        {!isAdmin && onSave !== undefined && (
          <button type="button" className="btn" aria-disabled={isKept} onClick={() => isKept || save(onSave)}>
            {isKept ? 'Saved in this browser' : 'Save to Browser Storage'}
          </button>
        )}
        <button type="button" className="btn quiet" onClick={onReturn}>
          {isAdmin ? 'Return to Admin' : 'Return to Game Creation'}
        </button>
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
 * Hands a JSON file to the browser to save.
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
  // The browser reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
