/** The box that takes any text with names, and below it the people as they will be added, before anything is made. */
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { MAX_PEOPLE, MAX_TEXT_LENGTH, TOO_MANY_PEOPLE } from '../../../domain/player/names-in.js';
import { counted, isolated, listed } from '../../../domain/text.js';
import { Button, IconButton } from '../../ui/controls.js';
import { TextAreaField } from '../../ui/fields.js';
import { FieldErrors, Form } from '../../ui/form.js';
import { Sentence } from '../../ui/page.js';
import { toastBad, toastGood } from '../../ui/toast.js';
import { Name, RowName } from '../members.js';
import type { Added, Adding, Chip } from './adding.js';

const NONE = 'No names found in there. Write one a line, or add them one by one.';

/** @param summary  says how many there are with those who are added */
export function PeopleForm({ adding, summary }: {
  readonly adding: Adding;
  readonly summary: (added: number) => string;
}) {
  const { add, names, doubles, text } = adding;
  const done = (added: Added): void => {
    adding.done(added);
    const { count, refusal } = added;
    if (refusal !== null) toastBad(`${count} of ${names.length} added`, refusal);
    else toastGood(`${counted(count, 'member')} added`, 'Open the door, or hand them their cards.');
  };
  const fault = names.length === 0 ? (text.trim() === '' ? 'Names are required' : NONE)
    : names.length > MAX_PEOPLE ? TOO_MANY_PEOPLE : undefined;
  return (
    <Form
      change={add}
      body={() => (fault === undefined ? names : new FieldErrors({ names: fault }))}
      onDone={done}
      label={[`Add ${names.length === 0 ? 'members' : counted(names.length, 'member')}`, 'Adding...']}
      actLook="primary big wide"
    >
      <TextAreaField
        name="names"
        label="Paste your chat, a list, anything with names"
        required
        rows={6}
        maxLength={MAX_TEXT_LENGTH}
        value={text}
        readOnly={add.isPending}
        onChange={(event) => adding.type(event.target.value)}
        hint="Times, bullets, numbers, @ and smileys are left out. Nobody is added before you say so."
      />
      <div className="panel-head chips-head">
        <p aria-live="polite"><b>{summary(names.length)}</b></p>
        {adding.chips.length > 0 && <span className="small muted">tap a name to change it</span>}
      </div>
      <Chips adding={adding} />
      {doubles.length > 0 && <p className="small muted"><Sentence text={onceText(doubles)} /></p>}
      {adding.leftOut.length > 0 && (
        <div>
          <h3 className="small muted">Left out</h3>
          <ul className="left-out">
            {adding.leftOut.map((line) => (
              <li key={line}>
                <bdi translate="no">{line}</bdi>
                <Button label="It’s a name" variant="quiet" onClick={() => adding.alsoAdd(line)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Form>
  );
}

const onceText = (doubles: readonly string[]): string => `${listed(doubles.map(isolated))} ${doubles.length === 1
  ? 'is on the list twice. We’ll add the name once.' : 'are on the list twice. We’ll add them once.'}`;

function Chips({ adding: { add, chips, names, doubles, correct, alsoAdd } }: { readonly adding: Adding }) {
  /** The name that is being edited, as it was read; empty for one that is typed here. */
  const [edited, setEdited] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const next = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (next.current === null) return;
    const all = list.current!.querySelectorAll<HTMLElement>(':scope > .nchip > .btn-name, :scope > .chip');
    all[Math.min(next.current, all.length - 1)]?.focus();
    next.current = null;
  });
  const drop = (at: number): void => {
    next.current = at;
    correct(chips[at]!.read, '');
  };
  const change = (at: number, name: string | null): void => {
    next.current = at + 1;
    setEdited(null);
    const chip = chips[at];
    if (chip && name !== null) correct(chip.read, name);
    else if (name?.trim()) alsoAdd(name);
  };
  const chipOf = ({ read, name }: Chip, at: number) => {
    if (read === edited) return <Editor key={read} name={name} onDone={(given) => change(at, given)} />;
    if (!names.includes(name)) {
      return (
        <span key={read} className="nchip known">
          <span><Name>{name}</Name> is a member already</span>
        </span>
      );
    }
    return (
      <span key={read} className={doubles.includes(name) ? 'nchip two-of' : 'nchip'}>
        <button
          type="button"
          className="btn-name"
          aria-label={`Change ${name}`}
          disabled={add.isPending}
          onClick={() => setEdited(read)}
          onKeyDown={({ key }) => key === 'Delete' && drop(at)}
        >
          <RowName>{name}</RowName>
        </button>
        <IconButton icon="close" label={`Drop ${name}`} disabled={add.isPending} onClick={() => drop(at)} />
      </span>
    );
  };
  return (
    <div className="nchips" ref={list}>
      {chips.map(chipOf)}
      {edited === '' ? <Editor name="" onDone={(given) => change(chips.length, given)} /> : (
        <Button label="Add" icon="plus" variant="chip" disabled={add.isPending} onClick={() => setEdited('')} />
      )}
    </div>
  );
}

/** Enter is for the name here, not for the form around it. */
function Editor({ name, onDone }: { readonly name: string; readonly onDone: (name: string | null) => void }) {
  const [given, setGiven] = useState(name);
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    onDone(event.key === 'Enter' ? given : null);
  };
  return (
    <span className="nchip edit">
      <input
        className="input"
        aria-label="Name"
        dir="auto"
        maxLength={60}
        autoFocus
        value={given}
        onChange={(event) => setGiven(event.target.value)}
        onKeyDown={leave}
      />
      <Button label="Done" variant="primary" onClick={() => onDone(given)} />
    </span>
  );
}
