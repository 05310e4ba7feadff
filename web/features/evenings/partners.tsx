/** Who played with whom in each game of the evening, and the place of the team. */
import type { ReactElement } from 'react';
import type { RecapView } from '../../../contract/evenings.js';
import { ColumnHeads } from '../../ui/table.js';
import { Place } from '../../figures/score.js';
import { RowName, useReaderId } from '../../figures/members.js';
import type { EveningBoardProps } from './evening-board.js';
import { namesIn } from './recap-text.js';
import { Panel } from '../../ui/panel.js';

type Seat = RecapView['partners'][number]['seats'][number];

export function Partners({ recap }: EveningBoardProps): ReactElement {
  const readerId = useReaderId();
  const names = namesIn(recap);
  return (
    <Panel title="Who partnered whom" note="with the place" look="flush">
      <div className="partners-scroll" role="region" aria-label="Partners by game" tabIndex={0}>
        <table className="evening-partners">
          <ColumnHeads columns={[['Player'], ...recap.games.map(({ id }) => [`Game ${id}`] as const)]} />
          <tbody>
            {recap.partners.map(({ playerId, seats }) => (
              <tr key={playerId} className={playerId === readerId ? 'you' : undefined}>
                <th scope="row">
                  <RowName id={playerId}>{names.get(playerId) ?? ''}</RowName>
                </th>
                {seats.map((seat, index) => (
                  <td key={index}>
                    <Partner seat={seat} names={names} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function Partner({ seat, names }: { readonly seat: Seat; readonly names: ReadonlyMap<number, string> }): ReactElement {
  if (seat === null) return <span className="zero">sat out</span>;
  return (
    <span className="row">
      <Place place={seat.place} />
      <RowName id={seat.partnerId ?? undefined}>
        {seat.partnerId === null ? 'No Player' : names.get(seat.partnerId) ?? ''}
      </RowName>
    </span>
  );
}
