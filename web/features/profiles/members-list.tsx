/** Everyone with a game, by name. */
import type { ReactElement } from 'react';
import type { PairsView } from '../../../contract/profiles.js';
import { statsRef } from '../../../domain/explain/addresses.js';
import { averageText } from '../../ui/average-text.js';
import { Avatar } from '../../ui/avatar.js';
import { YouTag } from '../../ui/marks.js';
import { RowName } from '../../ui/name.js';
import { useNameSearch } from '../../ui/name-search.js';
import { counted, scoreTone } from '../../ui/score-text.js';
import { Why } from '../../ui/why.js';
import { NoPairs } from './no-pairs.js';

/** A default export, because it is loaded lazily. */
export default function MembersList({ members }: Pick<PairsView, 'members'>): ReactElement {
  const { found, field } = useNameSearch(members, ({ player }) => player.displayName);
  if (members.length === 0) return <NoPairs title="Nobody has played yet" hint="The first game brings the players." />;
  return (
    <section className="panel flush" aria-label="Members">
      {field}
      <ul className="latest people">
        {found.map(({ player, games, averagePoints }) => (
          <li key={player.id}>
            <Avatar player={player} />
            <span>
              <span className="row">
                <RowName id={player.id}>{player.displayName}</RowName>
                <YouTag id={player.id} />
              </span>
              <small className="muted num">{counted(games, 'game')}</small>
            </span>
            <Why
              of={statsRef(player.id, { figure: 'averagePoints' })}
              label={`points a game of ${player.displayName} on average`}
              text={averageText(averagePoints)}
              className={scoreTone(averagePoints)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
