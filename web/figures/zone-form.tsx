/** The form for the group's time zone: in the first steps, and on the page of the group. */
import { type ReactNode, useState } from 'react';
import { groupCalls } from '../../contract/group.calls.js';
import type { GroupView } from '../../contract/group.js';
import { lastDate, monthOf, monthsFrom, monthTitle, nextMonth } from '../../domain/dates.js';
import { stands } from '../../domain/group/group-facts.js';
import { cityOf } from '../../domain/zone.js';
import { useCommand } from '../transport/resource.js';
import { currentDate } from '../ui/date-text.js';
import { SelectField } from '../ui/fields.js';
import { Form } from '../ui/form.js';

/** Such as `Kathmandu, Asia`, which a letter finds in a list. */
const zoneText = (name: string): string => {
  const region = name.split('/').slice(0, -1).join(', ').replaceAll('_', ' ');
  return region === '' ? name : `${cityOf(name)}, ${region}`;
};

/** The zone in force, and the one to come. */
export function zonesText({ zone, zones }: Pick<GroupView, 'zone' | 'zones'>): string {
  const next = zones.find((each) => stands(each) && each.state === 'toCome');
  return next ? `${zoneText(zone)}; ${zoneText(next.zone)} from ${monthTitle(next.from!)} on` : zoneText(zone);
}

/** Names that IANA has replaced, but some browsers still give. */
const TODAYS_NAMES: Readonly<Record<string, string>> = {
  'Asia/Katmandu': 'Asia/Kathmandu', 'Asia/Calcutta': 'Asia/Kolkata', 'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Asia/Rangoon': 'Asia/Yangon', 'Europe/Kiev': 'Europe/Kyiv', 'America/Godthab': 'America/Nuuk',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
};
const todaysName = (name: string): string => TODAYS_NAMES[name] ?? name;

const zoneHere = (): string => todaysName(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** This browser's zone is offered; the server decides whether it knows a name. */
export default function ZoneForm({ group, onDone = () => undefined, label = ['Save time zone', 'Saving...'], beside }: {
  readonly group: GroupView;
  readonly onDone?: () => void;
  readonly label?: readonly [string, string];
  readonly beside?: ReactNode;
}) {
  const [zone, setZone] = useState(zoneHere);
  const today = currentDate();
  const first = nextMonth(monthOf(today));
  const [from, setFrom] = useState(first);
  const names = [...new Set([zone, group.zone, ...Intl.supportedValuesOf('timeZone').map(todaysName)])]
    .map((name) => [name, zoneText(name)] as const).sort(([, one], [, other]) => (one < other ? -1 : 1));
  return (
    <Form
      change={useCommand(groupCalls.chooseZone)}
      body={() => (group.hasDates ? { zone, from } : { zone })}
      onDone={onDone}
      label={label}
      beside={beside}
    >
      <SelectField
        name="zone"
        label="The city of your clocks"
        hint="Days, evenings and months follow them."
        options={names}
        value={zone}
        onChoose={setZone}
      />
      {group.hasDates && (
        <SelectField
          name="from"
          label="From"
          hint="Earlier dates stay as they are."
          options={monthsFrom(first, monthOf(lastDate(today))).map((month) => [month, monthTitle(month)])}
          value={from}
          onChoose={setFrom}
        />
      )}
    </Form>
  );
}
