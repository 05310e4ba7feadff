/** What the server understood of a table: its faults, its columns, who is meant, and what the boards will show. */
import { playerCalls } from '../../../../contract/players.calls.js';
import type { TableRequest, TableView } from '../../../../contract/imports.js';
import { monthTitle } from '../../../../domain/dates.js';
import { tableText } from '../../../../domain/table/table-text.js';
import { counted } from '../../../../domain/text.js';
import { knownGroup } from '../../../figures/group.js';
import { Name } from '../../../figures/members.js';
import { balanceText } from '../../../../domain/money.js';
import { Score } from '../../../figures/score.js';
import { useRead } from '../../../transport/resource.js';
import { type Options, Select } from '../../../ui/selects.js';
import { Note } from '../../../ui/note.js';
import { Panel } from '../../../ui/page.js';

type Meaning = TableView['columns'][number]['meaning'];
type Said = Pick<TableRequest, 'kind' | 'columns' | 'members'>;

interface PreviewProps {
  readonly view: TableView;
  readonly onChange: (said: Said) => void;
}

const POINTS: readonly (readonly [Meaning, string])[] = [
  ['date', 'Date or month'], ['player', 'Name'], ['points', 'Points'], ['total', 'Day totals'],
  ['evenings', 'Number of evenings'], ['nothing', 'Not read'],
];
const MEANINGS: Readonly<Record<TableView['kind'], readonly (readonly [Meaning, string])[]>> = {
  games: [
    ['date', 'Date'], ['game', 'Number of the game'], ['team', 'Number of the pair'], ['player', 'Player or pair'],
    ['round1', 'Round 1'], ['round2', 'Round 2'], ['round3', 'Round 3'], ['round4', 'Round 4'], ['round5', 'Round 5'],
    ['place', 'Place'], ['nothing', 'Not read'],
  ],
  evenings: POINTS, months: POINTS, balances: [['player', 'Name'], ['amount', 'Amount'], ['nothing', 'Not read']],
};
/** More columns are folded away while nothing is wrong. */
const MOST_SHOWN = 10;

const KINDS: Options = [
  ['games', 'Games'], ['evenings', 'Points of evenings'], ['months', 'Points of months'],
  ['balances', 'Opening balances'],
];

/** The answers that hold after a change: what was said before, and the change. */
const saidOf = ({ kind, columns, members }: TableView): Said => ({
  kind, columns: columns.map(({ meaning }) => meaning),
  members: members.map(({ name, userId, as }) => ({ name, ...(userId === null ? { as } : { userId }) })),
});

export const TablePreview = (props: PreviewProps) => (
  <>
    <Understood {...props} />
    {props.view.members.length > 0 && <Names {...props} />}
    {props.view.balances.length > 0 && <Balances {...props.view} />}
    {props.view.boards.length > 0 && (
      <Panel title="The boards, with this table" variant="flush">
        {props.view.boards.map((board) => <Board key={board.month} {...board} />)}
      </Panel>
    )}
  </>
);

function Understood({ view, onChange }: PreviewProps) {
  const { kind, columns, faults, rows, games, known, fees } = view;
  const found = tableText({ ...view, balances: view.balances.length }) || 'nothing new';
  const change = (index: number, meaning: string): void => onChange({
    ...saidOf(view), columns: columns.map((column, at) => (at === index ? meaning as Meaning : column.meaning)),
  });
  return (
    <Panel
      title="What it says"
      variant="stack"
      beside={(
        <Select
          label="What the table has"
          options={KINDS}
          value={kind}
          onChoose={(chosen) => onChange({ kind: chosen as TableView['kind'] })}
        />
      )}
    >
      <p role="status">
        {`${counted(rows, 'row')}: ${found}${known > 0 ? `, and ${counted(known, 'game')} that you have` : ''}.`}
      </p>
      {faults.length > 0 && (
        <Note variant="bad">
          <b>Nothing can come in yet.</b>
          <ul>
            {faults.map(({ row, message }) => <li key={`${row} ${message}`} dir="auto">{`Row ${row}: ${message}`}</li>)}
          </ul>
        </Note>
      )}
      {faults.length === 0 && games > 0 && fees !== null && <Note>{fees}</Note>}
      <details open={faults.length > 0 || columns.length <= MOST_SHOWN}>
        <summary className="columns-summary">{counted(columns.length, 'column')}</summary>
        <ul className="table-columns">
          {columns.map(({ head, example, meaning }, index) => (
            <li key={index}>
              <b dir="auto">{head || `Column ${index + 1}`}</b>
              <small dir="auto">{example}</small>
              <Select
                label={`Meaning of ${head || `column ${index + 1}`}`}
                options={MEANINGS[kind]}
                value={meaning}
                onChoose={(chosen) => change(index, chosen)}
              />
            </li>
          ))}
        </ul>
      </details>
    </Panel>
  );
}

function Names({ view, onChange }: PreviewProps) {
  const known = (useRead(playerCalls.list, 5).data ?? []).filter(({ isPlaceholder }) => !isPlaceholder);
  const people: Options = known.map(({ id, displayName }) => [id, displayName]);
  const choose = (name: string, chosen: string): void => {
    const answer = chosen === 'guest' || chosen === 'member' ? { as: chosen } as const : { userId: Number(chosen) };
    const { members = [], ...said } = saidOf(view);
    onChange({ ...said, members: members.map((one) => (one.name === name ? { name, ...answer } : one)) });
  };
  const added = view.members.filter(({ userId }) => userId === null).length;
  return (
    <Panel title="Who is meant" variant="stack" note={added === 0 ? 'You know everybody.' : `${added} new.`}>
      <ul className="table-names whole-names">
        {view.members.map(({ name, userId, as = 'guest' }) => (
          <li key={name} className="row">
            <Name>{name}</Name>
            <Select
              label={`Who ${name} is`}
              options={[['guest', 'A new guest'], ['member', 'A new member'], ...people]}
              value={userId ?? as}
              onChoose={(chosen) => choose(name, chosen)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const Balances = ({ balances }: TableView) => (
  <Panel title="What each account begins with" variant="flush">
    <table className="board-ahead whole-names">
      <thead><tr><th scope="col">Name</th><th scope="col" className="r">Balance</th></tr></thead>
      <tbody>
        {balances.map(({ name, amount }) => (
          <tr key={name}>
            <th scope="row"><Name>{name}</Name></th>
            <td className="num r">{balanceText(amount, knownGroup().currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Panel>
);

const Board = ({ month, rows }: TableView['boards'][number]) => (
  <details className="board-to-come">
    <summary><h3>{monthTitle(month)}</h3></summary>
    <table className="board-ahead whole-names">
      <thead>
        <tr>
          <th scope="col">Rank</th><th scope="col">Name</th><th scope="col" className="r">Points</th>
          <th scope="col" className="r">Evenings</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ rank, name, points, evenings }) => (
          <tr key={name}>
            <td className="num">{rank}</td><th scope="row"><Name>{name}</Name></th>
            <td className="r"><Score value={points} /></td><td className="num r">{evenings || ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
