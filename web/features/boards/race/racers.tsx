/** The members of the race in the order of the board; a tap picks a line out or puts it back. */
import type { ReactElement } from 'react';
import type { RaceView } from '../../../../contract/race.js';
import { Button } from '../../../ui/buttons.js';
import { PenSample } from '../../../ui/chart/pens.js';
import { RowName, YouTag } from '../../../figures/members.js';
import { useNameSearch } from '../../../figures/name-search.js';
import { Panel } from '../../../ui/panel.js';
import { WhyScore } from '../../../figures/why.js';
import { ordinal } from '../../../../domain/number-text.js';
import { pickedAfter } from './picks.js';
import { penOf } from './race-lines.js';

export interface RacersProps {
  readonly race: RaceView;
  readonly picks: ReturnType<typeof pickedAfter>;
  readonly onPick: (picks: ReturnType<typeof pickedAfter>) => void;
  readonly readerId: number | undefined;
}

export function Racers({ race, picks, onPick, readerId }: RacersProps): ReactElement {
  const { found, field } = useNameSearch(race.racers, ({ player }) => player.displayName);
  return (
    <Panel
      title="Pick up to three"
      beside={<Button act="Only me" look="quiet" aria-disabled={picks.length === 0} onClick={() => onPick([])} />}
      look="stack low-head"
    >
      {field}
      <ul className="racers">
        {found.map((racer) => {
          const { id } = racer.player;
          const pen = penOf(racer, picks, readerId);
          return (
            <li key={id}>
              {id === readerId ? (
                <div className="racer you">
                  <PenSample pen={pen} />
                  <Racer racer={racer} isReader />
                </div>
              ) : (
                <button
                  type="button"
                  className="racer"
                  aria-pressed={pen !== null}
                  onClick={() => onPick(pickedAfter(picks, id))}
                >
                  <PenSample pen={pen} />
                  <Racer racer={racer} />
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

interface RacerProps {
  readonly racer: RaceView['racers'][number];
  readonly isReader?: boolean;
}

/** Only the reader's line is no button, in which nothing can be pressed. */
const Racer = ({ racer: { player, place, points, ref }, isReader = false }: RacerProps): ReactElement => (
  <span>
    <span className="row">
      <RowName id={isReader ? player.id : undefined}>{player.displayName}</RowName>
      {isReader && <YouTag />}
    </span>
    <small className="num">
      {ordinal(place)} ·{' '}
      <WhyScore of={isReader ? ref : null} label={`points of ${player.displayName}`} value={points} />
    </small>
  </span>
);
