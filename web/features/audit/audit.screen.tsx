/** The page 'Audit': who did what and when, filtered by a kind or a member in the address. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AuditKind } from '../../../contract/audit.js';
import { playerCalls } from '../../../contract/players.calls.js';
import type { UserView } from '../../../contract/players.js';
import { paths } from '../../paths.js';
import { resource } from '../../transport/resource.js';
import { SelectField } from '../../ui/fields.js';
import { isolated } from '../../ui/name-text.js';
import { PageHead } from '../../ui/page-head.js';
import { ActList } from './act-list.js';
import './audit.css';

const KINDS: Readonly<Record<AuditKind, string>> = {
  game: 'Games', player: 'Members', month: 'Months', account: 'Accounts', maintenance: 'Tables and jobs',
};
const EVERYTHING = ['', 'Everything'] as const;
const EVERYBODY = [['', 'Everybody'], ['system', 'The system']] as const;

const nameIn = (members: readonly UserView[]) => (playerId: number): string =>
  isolated(members.find(({ id }) => id === playerId)?.displayName ?? `member ${playerId}`);

export default function AuditScreen(): ReactElement {
  const [address, setAddress] = useSearchParams();
  const { data: members = [] } = useQuery(resource(playerCalls.list, 5));
  const filter = filterOf(address);
  const choose = (name: Filtered) => (value: string): void =>
    setAddress(
      (before) => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return (
    <>
      <PageHead title="Audit" up={[paths.admin, 'Tournament Admin']} />
      <section className="panel flush" aria-label="Who did what">
        <div className="acts-filter">
          <SelectField
            label="What"
            name="kind"
            options={[EVERYTHING, ...Object.entries(KINDS)]}
            value={filter.get('kind') ?? ''}
            onChoose={choose('kind')}
          />
          <SelectField
            label="Who"
            name="actor"
            options={[...EVERYBODY, ...memberOptions(members)]}
            value={filter.get('actor') ?? ''}
            onChoose={choose('actor')}
          />
        </div>
        <ActList key={filter.toString()} filter={filter.toString()} before={null} nameOf={nameIn(members)} />
      </section>
    </>
  );
}

const FILTERED = ['kind', 'actor'] as const;
type Filtered = (typeof FILTERED)[number];

/** Other values in the address are ignored. */
const filterOf = (address: URLSearchParams): URLSearchParams =>
  new URLSearchParams(FILTERED.flatMap((name) => {
    const value = address.get(name);
    return value ? [[name, value]] : [];
  }));

const memberOptions = (members: readonly UserView[]) =>
  members.filter(({ isPlaceholder }) => !isPlaceholder).map(({ id, displayName }) => [`${id}`, displayName] as const);
