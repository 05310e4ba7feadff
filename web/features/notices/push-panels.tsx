/** The switches of pushes: which kinds, and whether to this browser. */
import { useState } from 'react';
import { noticeCalls } from '../../../contract/notices.calls.js';
import type { PushesView } from '../../../contract/notices.js';
import type { NoticeKind } from '../../../domain/notices/notice-text.js';
import { useRead, useSending } from '../../transport/resource.js';
import { send, serverMessageOf } from '../../transport/http.js';
import { Icon } from '../../ui/controls.js';
import { Panel } from '../../ui/page-head.js';
import { Loaded } from '../../ui/load-states.js';
import { toastBad } from '../../ui/toast.js';
import { newSubscription, pushAbility } from './browser-push.js';
import { Switch, type SwitchProps } from './switch.js';
import './notices.css';

const KINDS: readonly { readonly kind: NoticeKind; readonly label: string; readonly hint: string }[] = [
  { kind: 'tie', label: 'My tie is pending', hint: 'When a place of yours waits for an exit order' },
  { kind: 'recap', label: 'The recap is there', hint: 'Once per evening you played' },
  { kind: 'month', label: 'My month is locked', hint: 'Your place, when the board of a month is final' },
  { kind: 'dues', label: 'My dues', hint: 'When a fee is charged or a payment recorded' },
];

export const PushPanels = () => {
  const query = useRead(noticeCalls.pushes, 5);
  const { data, error } = query;
  if (data === undefined && error !== null) {
    return <Loaded what="switches" query={query} failureClass="panel" skeleton={null}>{() => null}</Loaded>;
  }
  return (
    <>
      <Panel title="What you want to hear about" note="All off at first">
        {KINDS.map((each) => (data
          ? <KindSwitch key={each.kind} {...each} isOn={data.kinds.includes(each.kind)} />
          : <Switch key={each.kind} {...each} isOn={false} />))}
      </Panel>
      <Panel title="Where">
        <Switch label="In the app" hint="Always, whatever is on above. It makes no sound." isOn />
        <BrowserSwitch pushes={data} />
      </Panel>
    </>
  );
};

const failed = (error: unknown): void =>
  toastBad('Error', serverMessageOf(error, 'Nothing was changed: the browser or the server did not take it.'));

function KindSwitch({ kind, ...look }: Omit<SwitchProps, 'onTurn'> & { readonly kind: NoticeKind }) {
  const { push } = noticeCalls;
  const change = useSending((isOn: boolean, key) => send(push, { kind, isOn }, key), push.stale);
  const { isPending, variables } = change;
  return (
    <Switch
      {...look}
      isOn={isPending ? variables : look.isOn}
      onTurn={(isOn) => !isPending && void change.mutateAsync(isOn).catch(failed)}
    />
  );
}

const ABOUT = 'The browser asks you once. Between 23:00 and 8:00 nothing is sent.';

/** @param pushes  undefined until they are known, when the switch already has its place */
function BrowserSwitch({ pushes }: { readonly pushes: PushesView | undefined }) {
  const [ability, setAbility] = useState(pushAbility);
  const change = useSending(async (isOn: boolean, key) => {
    if (!isOn || pushes === undefined) return send(noticeCalls.unsubscribe, {}, key);
    try {
      return await send(noticeCalls.subscribe, await newSubscription(pushes.publicKey), key);
    } finally {
      setAbility(pushAbility());
    }
  }, noticeCalls.subscribe.stale);
  const { isPending, variables } = change;
  return (
    <>
      <Switch
        label="On this device"
        hint={ability === 'blocked' ? 'Blocked in the browser' : ABOUT}
        isOn={ability === 'able' && (isPending ? variables : pushes?.isSubscribed === true)}
        {...(ability === 'able' && pushes !== undefined && {
          onTurn: (isOn: boolean) => !isPending && void change.mutateAsync(isOn).catch(failed),
        })}
      />
      {ability !== 'able' && (
        <div className={ability === 'blocked' ? 'note warn' : 'note'}>
          <Icon name="alert" />
          <span>{WHY_NOT[ability]}</span>
        </div>
      )}
    </>
  );
}

const WHY_NOT = {
  blocked: 'The browser blocks notices of this site. Open its settings for this page, allow notices, then come back.',
  needsInstalling: 'On an iPhone, add the app to the home screen first: Share, then Add to Home Screen.',
  unable: 'This browser can show no notices here. It needs an address that begins with https.',
} as const;
