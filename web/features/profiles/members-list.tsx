/** The members by name, with their games and average; of those who left, the ones with a game. */
import type { ReactElement } from 'react';
import { playerCalls } from '../../../contract/players.calls.js';
import type { UserView } from '../../../contract/players.js';
import type { PairsView } from '../../../contract/profiles.js';
import { statsRef } from '../../../domain/explain/addresses.js';
import { useRead } from '../../transport/resource.js';
import { Avatar, RowName, YouTag } from '../../figures/members.js';
import { Loaded } from '../../ui/load-states.js';
import { useNameSearch } from '../../figures/name-search.js';
import { counted } from '../../../domain/text.js';
import { WhyAverage } from '../../figures/why.js';

/** @param members  everyone with a game */
export const MembersList = (
  { members, skeleton }: { readonly members: PairsView['members']; readonly skeleton: ReactElement },
) => (
  <Loaded what="members" query={useRead(playerCalls.list, 5)} failureClass="panel" skeleton={skeleton}>
    {(users) => <People people={everyone(users, members)} />}
  </Loaded>
);

function everyone(users: readonly UserView[], members: PairsView['members']): PairsView['members'] {
  const played = new Set(members.map(({ player }) => player.id));
  const others = users.filter(({ id, isActive, isPlaceholder }) => isActive && !isPlaceholder && !played.has(id));
  return [...members, ...others.map((player) => ({ player, games: 0, averagePoints: 0 }))]
    .sort((a, b) => a.player.displayName.localeCompare(b.player.displayName) || a.player.id - b.player.id);
}

function People({ people }: { readonly people: PairsView['members'] }) {
  const { found, field } = useNameSearch(people, ({ player }) => player.displayName);
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
              <small className="muted num">{games === 0 ? 'no game yet' : counted(games, 'game')}</small>
            </span>
            {games > 0 && (
              <WhyAverage
                of={statsRef(player.id, { figure: 'averagePoints' })}
                label={`points a game of ${player.displayName} on average`}
                value={averagePoints}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
