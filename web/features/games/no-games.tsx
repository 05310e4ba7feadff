/** The games page without a game. */
import { Button } from '../../ui/buttons.js';
import { Empty } from '../../ui/load-states.js';
import { FirstSteps } from '../recording/first-steps.js';


export interface NoGamesProps {
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
}

/** A default export, because it is loaded lazily. */
export default function NoGames({ isFiltered, onShowAll }: NoGamesProps) {
  return (
    <div className="panel">
      {isFiltered ? (
        <Empty title="No games found for the selected date." hint="Pick a day with a dot, or see them all.">
          <Button act="Show All Games" onClick={onShowAll} />
        </Empty>
      ) : (
        <Empty title="No games yet." hint="The first game that is recorded will appear here. It takes eight players.">
          <FirstSteps />
        </Empty>
      )}
    </div>
  );
}
