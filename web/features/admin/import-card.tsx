/** The card that records games from files of the export screen. */
import { type ChangeEvent, useState } from 'react';
import { type SentGame, useRecordGame } from '../recording/sending/record-game.api.js';
import { serverMessageOf } from '../../transport/http.js';
import { dateText } from '../../../domain/dates.js';
import { Icon } from '../../ui/controls.js';
import { Note } from '../../ui/note.js';
import { Card } from './card.js';
import { jsonIn } from '../../transport/browser-storage.js';

interface Outcome {
  readonly file: string;
  readonly isRecorded: boolean;
  readonly text: string;
}

export function ImportCard() {
  const { mutateAsync, isPending } = useRecordGame();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const importFile = async (file: File): Promise<Outcome> => {
    const refused = (text: string): Outcome => ({ file: file.name, isRecorded: false, text });
    const read = exportedGame(await file.text());
    if (read === null) return refused('This is not a JSON file.');
    try {
      const game = await mutateAsync(read);
      const text = game === null ? 'The game is recorded.' : `Game ${game.id} of ${dateText(game.date)} is recorded.`;
      return { file: file.name, isRecorded: true, text };
    } catch (error) {
      return refused(serverMessageOf(error, 'The game was not recorded.'));
    }
  };
  const importAll = async (files: readonly File[]): Promise<void> => {
    setOutcomes([]);
    // Files are imported one after the other, so that games are numbered in their order.
    for (const file of files) {
      const outcome = await importFile(file);
      setOutcomes((earlier) => [...earlier, outcome]);
    }
  };
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    void importAll(files);
  };
  return (
    <Card title="Import of exported games">
      <p className="small muted">
        Files that the export screen saved when the server could not be reached. The same file again changes nothing.
      </p>
      <label className="btn file-button" aria-disabled={isPending}>
        <Icon name="plus" />
        {isPending ? 'Recording...' : 'Choose files'}
        <input
          type="file"
          className="vh"
          accept="application/json,.json"
          multiple
          disabled={isPending}
          onChange={choose}
        />
      </label>
      <ul className="outcomes" role="status">
        {outcomes.map(({ file, isRecorded, text }, index) => (
          <li key={index}>
            <Note variant={isRecorded ? 'good' : 'bad'} icon={isRecorded ? 'check' : 'alert'}>
              <b>{file}</b> {text}
            </Note>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** @returns null for a text that is not JSON; the key is a digest of the content, so the same file is the same game */
export function exportedGame(text: string): SentGame | null {
  const submission = jsonIn(text);
  return submission === null ? null : { submission, key: `file-${fingerprint(JSON.stringify(submission))}` };
}

const FNV_OFFSET = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;

/**
 * FNV-1a, 64 bits (public domain). The browser's own digests are missing on a plain-http address of the home network.
 */
function fingerprint(text: string): string {
  let hash = FNV_OFFSET;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * FNV_PRIME);
  return hash.toString(16).padStart(16, '0');
}
