/** The switches of pushes: which kinds, and whether to this browser. */
import { useState } from 'react';
import type { Stale } from '../../../contract/call.js';
import { noticeCalls } from '../../../contract/notices.calls.js';
import type { PushesView } from '../../../contract/notices.js';
import type { NoticeKind } from '../../../domain/notices/notice.js';
import { recall, remember, useStored } from '../../transport/browser-storage.js';
import { useMutationOf, useRead } from '../../transport/resource.js';
import { send, serverMessageOf } from '../../transport/http.js';
import { zone } from '../../transport/server-clock.js';
import { Note } from '../../ui/note.js';
import { Loaded, Panel } from '../../ui/page.js';
import { toastBad } from '../../ui/toast.js';
import { BUZZ } from './buzz.js';
import { newSubscription, pushAbility, subscriptionHere } from './pushes.js';

const KINDS: readonly { readonly kind: NoticeKind; readonly label: string; readonly hint: string }[] = [
  { kind: 'tie', label: 'My tie is pending', hint: 'When a place of yours waits for an exit order' },
  { kind: 'recap', label: 'The recap is there', hint: 'Once per evening you played' },
  { kind: 'month', label: 'My month is locked', hint: 'Your place, when the board of a month is final' },
  { kind: 'dues', label: 'My dues', hint: 'When a fee is charged or a payment recorded' },
  { kind: 'evening', label: 'Evenings ahead', hint: 'Planned, moved or cancelled, a free seat, and reminders' },
];

export const PushPanels = () => {
  const query = useRead(noticeCalls.pushes, 5);
  const { data, error } = query;
  if (data === undefined && error !== null) {
    return <Loaded what="switches" query={query} failureClass="panel" skeleton={null}>{() => null}</Loaded>;
  }
  return (
    <>
      <Panel title="What you want to hear about">
        {KINDS.map((each) => <KindSwitch key={each.kind} {...each} isOn={data?.kinds.includes(each.kind)} />)}
      </Panel>
      <Panel title="Where">
        <Switch label="In the app" hint="Always, whatever is chosen above, without a sound." isOn />
        <BrowserSwitch pushes={data} />
        {'vibrate' in navigator && <BuzzSwitch />}
      </Panel>
    </>
  );
};

function BuzzSwitch() {
  const isOn = useStored(() => recall(BUZZ) === 'true');
  const onTurn = (next: boolean): void => void remember(BUZZ, String(next));
  return <Switch label="A buzz at the last round" hint="While the game is on this screen" {...{ isOn, onTurn }} />;
}

/** A switch that sends each change, and shows it meanwhile. @param isOn  undefined until it is known */
export function useSwitch(
  isOn: boolean | undefined,
  send: (isOn: boolean, key: string) => Promise<unknown>,
  stale: readonly Stale[] = noticeCalls.push.stale,
) {
  const { isPending, variables, mutateAsync } = useMutationOf(send, stale);
  const failed = (error: unknown): void =>
    toastBad('Error', serverMessageOf(error, 'Nothing was changed: the browser or the server did not accept it.'));
  const onTurn = (next: boolean): void => void (isPending || mutateAsync(next).catch(failed));
  return { isOn: isPending ? variables : isOn === true, ...(isOn !== undefined && { onTurn }) };
}

const KindSwitch = ({ kind, isOn: is, label, hint }: (typeof KINDS)[number] & { readonly isOn: boolean | undefined }) =>
  <Switch {...{ label, hint }} {...useSwitch(is, (isOn, key) => send(noticeCalls.push, { kind, isOn }, key))} />;

const about = (): string => 'The browser asks you once. '
  + `Between ${zone.clockText('23:00')} and ${zone.clockText('08:00')} nothing is sent.`;

/** @param pushes  undefined until they are known; the switch already has its place */
function BrowserSwitch({ pushes }: { readonly pushes: PushesView | undefined }) {
  const [ability, setAbility] = useState(pushAbility);
  const { isOn, onTurn } = useSwitch(pushes?.isSubscribed, async (next, key) => {
    if (!next || pushes === undefined) {
      // A subscription that the browser still has would be taken for the member's wish.
      await (await subscriptionHere())?.unsubscribe();
      return send(noticeCalls.unsubscribe, {}, key);
    }
    try {
      return await send(noticeCalls.subscribe, await newSubscription(pushes.publicKey), key);
    } finally {
      setAbility(pushAbility());
    }
  });
  return (
    <>
      <Switch
        label="On this device"
        hint={ability === 'blocked' ? 'Blocked in the browser' : about()}
        isOn={ability === 'able' && isOn}
        {...(ability === 'able' && onTurn && { onTurn })}
      />
      {ability !== 'able' && <Note variant={ability === 'blocked' ? 'warn' : ''}>{WHY_NOT[ability]}</Note>}
    </>
  );
}

const WHY_NOT = {
  blocked: 'The browser blocks notices of this site. Open its settings for this page, allow notices, then come back.',
  needsInstalling: 'On an iPhone, add the app to the home screen first: Share, then Add to Home Screen.',
  unable: 'This browser can show no notices here. It needs an address that begins with https.',
} as const;

export const Switch = ({ label, hint, isOn, onTurn }: {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  /** Called with the new state; missing if the reader cannot change the switch. */
  readonly onTurn?: (isOn: boolean) => void;
}) => (
  <button
    type="button"
    className="item switch"
    role="switch"
    aria-checked={isOn}
    aria-disabled={onTurn === undefined}
    onClick={() => onTurn?.(!isOn)}
  >
    <b>{label}</b>
    <small>{hint}</small>
    <i aria-hidden="true" />
  </button>
);
