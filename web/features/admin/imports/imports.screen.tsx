/** The page 'Bring your past': a table is pasted, looked through and brought in; earlier ones can be taken back. */
import { useState } from 'react';
import { importCalls } from '../../../../contract/imports.calls.js';
import type { ImportView, TableRequest, TableView } from '../../../../contract/imports.js';
import { isOfApp } from '../../../../domain/table/plays.js';
import { tableText } from '../../../../domain/table/table-text.js';
import { counted, isolated } from '../../../../domain/text.js';
import { Name } from '../../../figures/members.js';
import { paths } from '../../../paths.js';
import { serverMessageOf } from '../../../transport/http.js';
import { useCommand, useRead } from '../../../transport/resource.js';
import { zone } from '../../../transport/server-clock.js';
import { Button, Icon } from '../../../ui/controls.js';
import { FeltHead } from '../../../ui/felt-head.js';
import { reasonIn, ReasonField, TextAreaField } from '../../../ui/fields.js';
import { Form, ReasonButton } from '../../../ui/form.js';
import { Note } from '../../../ui/note.js';
import { Loaded, Panel, Sentence, SkeletonRows } from '../../../ui/page.js';
import { toastGood } from '../../../ui/toast.js';
import { FileRefused, tableIn, tableOfText } from './table-file.js';
import { TablePreview } from './table-preview.js';

const LEAD = 'Paste games, points or opening balances as you keep them. Nothing is written before you have seen it.';

const HINT = 'Games with the roles of five rounds, a row for each pair or player. Points of months or evenings, with a '
  + 'column for each player, month or evening. Names and amounts. What BG Stats, BoardGameArena or NemeStats gives '
  + 'comes in as points.';

export default function ImportsScreen() {
  const [table, setTable] = useState<TableRequest>({ text: '' });
  const [view, setView] = useState<TableView | null>(null);
  const reading = useCommand(importCalls.read);
  const [fault, setFault] = useState<string | null>(null);
  const read = async (next: TableRequest): Promise<void> => {
    setTable(next);
    setFault(null);
    await reading.mutateAsync(next).then(setView, (error: unknown) => {
      setView(null);
      setFault(serverMessageOf(error, 'The table was not read.'));
    });
  };
  const take = async (given: () => string | Promise<string>): Promise<void> => {
    try {
      await read({ text: await given() });
    } catch (error) {
      setFault(error instanceof FileRefused ? error.message : 'The file was not read.');
    }
  };
  const done = (): void => {
    toastGood('Brought In', 'The table is recorded.');
    setTable({ text: '' });
    setView(null);
  };
  return (
    <>
      <FeltHead name="Bring your past" up={[paths.admin, 'Admin']} title="What did you play before?" lead={LEAD} />
      <Panel title="The table" variant="stack">
        <TextAreaField
          name="table"
          label="Paste it here"
          rows={6}
          spellCheck={false}
          value={table.text}
          hint={HINT}
          onPaste={(event) => {
            // A page of another app keeps its parts in the HTML only.
            const given = ['text/html', 'text/plain'].map((type) => event.clipboardData.getData(type)).find(isOfApp);
            if (given === undefined) return;
            event.preventDefault();
            void take(() => tableOfText(given));
          }}
          onChange={({ target }) => {
            setTable({ text: target.value });
            setView(null);
          }}
        />
        <div className="row wrap">
          <Button
            label={reading.isPending ? 'Reading...' : 'Read the table'}
            variant="primary"
            aria-disabled={reading.isPending || table.text.trim() === ''}
            onClick={() => void (table.text.trim() !== '' && !reading.isPending && read(table))}
          />
          <FileButton onChoose={(file) => void take(() => tableIn(file))} />
        </div>
        <div role="alert">{fault !== null && <Note variant="bad">{fault}</Note>}</div>
      </Panel>
      {view && <TablePreview view={view} onChange={(said) => void read({ ...table, ...said })} />}
      {view && <BringIn table={table} view={view} onDone={done} />}
      <Loaded what="tables" query={useRead(importCalls.list, 5)} failureClass="panel" skeleton={SKELETON}>
        {(all) => <>{all.length > 0 && <Earlier tables={all} />}</>}
      </Loaded>
    </>
  );
}

const FileButton = ({ onChoose }: { readonly onChoose: (file: File) => void }) => (
  <label className="btn file-button">
    <Icon name="plus" />Choose a file
    <input
      type="file"
      className="vh"
      accept=".csv,.tsv,.txt,.xlsx,.json,.bgsplay,.html,.htm"
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        target.value = '';
        if (file) onChoose(file);
      }}
    />
  </label>
);

const SKELETON = <SkeletonRows count={2} className="panel flush" />;

function BringIn({ table, view, onDone }: {
  readonly table: TableRequest;
  readonly view: TableView;
  readonly onDone: () => void;
}) {
  const bringIn = useCommand(importCalls.bringIn);
  const what = tableText({ ...view, balances: view.balances.length });
  if (view.faults.length > 0 || what === '') return null;
  return (
    <Form
      className="panel stack"
      title="Bring it in"
      change={bringIn}
      body={(fields) => ({ ...table, ...reasonIn(fields) })}
      onDone={onDone}
      label={[`Bring in ${what}`, 'Bringing it in...']}
    >
      <ReasonField
        hint={view.months > 0 ? 'The boards name it as their source. For example: Mina’s sheet of our first year.'
          : 'For example: our first year, from Mina’s sheet.'}
      />
    </Form>
  );
}

const Earlier = ({ tables }: { readonly tables: readonly ImportView[] }) => (
  <Panel title="Brought in before" variant="stack">
    <ul className="brought">
      {tables.map((table) => (
        <li key={table.id} className="row wrap">
          <span className="grow">
            <b>{tableText(table)}</b>
            {` of ${counted(table.rows, 'row')}, ${zone.momentText(table.at)}`}
            {table.by && <>, <Name>{table.by.displayName}</Name></>}
            <small dir="auto">{table.takenBack ? `Taken back: ${table.takenBack.reason}` : table.reason}</small>
          </span>
          {!table.takenBack && <TakeBack table={table} />}
        </li>
      ))}
    </ul>
  </Panel>
);

function TakeBack({ table: { id, games, months } }: { readonly table: ImportView }) {
  return (
    <ReasonButton
      button={{ label: 'Take back', variant: 'quiet' }}
      title="Take this table back?"
      label={['Take it back', 'Taking it back...']}
      isDangerous
      change={useCommand(importCalls.takeBack, { id })}
    >
      <p>
        <Sentence text={games > 0
          ? `${isolated(counted(games, 'game'))} will count nowhere. Guests who came only for them leave.`
          : months > 0 ? `The points of ${isolated(counted(months, 'month'))} go. Guests who came only for them leave.`
            : 'The opening balances go back to 0.'}
        />
      </p>
    </ReasonButton>
  );
}
