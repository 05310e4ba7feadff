/** The cards that the evening's last game deals, and the records of the evening. */
import type { ReactElement } from 'react';
import type { EveningRecordView } from '../../../contract/evenings.js';
import { Icon, type IconName } from '../../ui/icon.js';
import { TeamNames } from '../../figures/members.js';
import { Panel } from '../../ui/panel.js';
import { dealOf, SmallCard } from '../../figures/playing-card.js';
import { monthOfRecap, type OfRecap, playersIn, recordText } from './recap-text.js';

export function NextCards({ recap }: OfRecap): ReactElement | null {
  const last = recap.games.at(-1);
  if (last === undefined) return null;
  return (
    <Panel title="Next cards" note={`from game ${last.id}`}>
      {last.cardAllocation.status === 'allocated' ? (
        <ul className="next-cards">
          {dealOf(last.cardAllocation).map(([card, ids]) => (
            <li key={card}>
              <SmallCard card={card} />
              {ids.length === 0 ? 'waits for a tie' : <TeamNames players={playersIn(recap, ids)} isLinked />}
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted">They wait until game {last.id} is settled.</p>
      )}
    </Panel>
  );
}

const SIGNS: Readonly<Record<EveningRecordView['kind'], IconName>> = {
  eveningsWon: 'calendar', everyGameWon: 'crown', presidentInARow: 'crown', comeback: 'chart', highestSum: 'plus',
};

export function Records({ recap }: OfRecap): ReactElement | null {
  if (recap.records.length === 0) return null;
  return (
    <Panel title="Records of the evening">
      <ul className="evening-records">
        {recap.records.map((record, index) => (
          <li key={index}>
            <span className="record-sign">
              <Icon name={SIGNS[record.kind]} />
            </span>
            <div>
              <b>
                <TeamNames players={playersIn(recap, record.playerIds)} isLinked />
              </b>
              <p className="small muted">{recordText(record, monthOfRecap(recap))}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
