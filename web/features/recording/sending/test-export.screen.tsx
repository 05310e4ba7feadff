/** A page to try the export and the download with a sample; kept for the first client, which had it. */
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DEFAULT_FIELDS } from '../../../../domain/game/default-fields.js';
import { paths } from '../../../paths.js';
import { Button } from '../../../ui/controls.js';
import { currentDate } from '../../../ui/date-text.js';
import { PageHead } from '../../../ui/page.js';
import { useReader } from '../../../figures/session.js';
import { downloadJson, type ExportedGame, GameExport } from './game-export.js';

export default function TestExportScreen() {
  const isAdmin = useReader()?.isAdmin ?? false;
  const [isShown, setShown] = useState(false);
  const navigate = useNavigate();
  const today = currentDate();
  return (
    <>
      <PageHead title="Export test" />
      <p className="small muted">Try the export of a game with a sample. Nothing is recorded.</p>
      <div className="row wrap">
        <Button
          label={isShown ? 'Hide Export Component' : 'Show Export Component'}
          aria-expanded={isShown}
          aria-controls={isShown ? 'export-sample' : undefined}
          onClick={() => setShown(!isShown)}
        />
        <Button label="Test Direct Download" variant="primary" onClick={() => downloadSample(today)} />
      </div>
      <div id="export-sample" hidden={!isShown}>
        <GameExport
          exported={sampleOf(today)}
          isAdmin={isAdmin}
          onReturn={() => (isAdmin ? void navigate(paths.admin) : setShown(false))}
        />
      </div>
    </>
  );
}

const downloadSample = (date: string): void => downloadJson(
  `test-export-${date}.json`, sampleOf(date),
  'The sample has been downloaded as a JSON file.', 'There was an error downloading the sample.',
);

const sampleOf = (date: string): ExportedGame => ({
  game: { date, ...DEFAULT_FIELDS },
  teams: [
    { player1Id: 1, player2Id: 2, totalScore: 10, scores: [3, 1, 0, 2, 4] },
    { player1Id: 3, player2Id: 4, totalScore: 5, scores: [0, 1, 2, 0, -2] },
    { player1Id: 5, player2Id: 6, totalScore: 0, scores: [-1, 0, -1, -2, 2] },
    { player1Id: 7, player2Id: 8, totalScore: -5, scores: [-2, -2, -1, 0, -4] },
  ],
});
