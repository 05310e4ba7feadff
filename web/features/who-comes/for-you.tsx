/** Beside the evenings ahead: the reader's wishes, their link for a calendar, and the last evening. */
import { useState } from 'react';
import { eveningCalls } from '../../../contract/evenings.calls.js';
import { planCalls } from '../../../contract/plans.calls.js';
import type { WishesView } from '../../../contract/plans.js';
import { listed } from '../../../domain/text.js';
import { dayTitle, weekdayName } from '../../../domain/weekdays.js';
import { afterwardsText } from '../../figures/plans/plan-text.js';
import { eveningPath } from '../../paths.js';
import { send } from '../../transport/http.js';
import { usePress, useRead } from '../../transport/resource.js';
import { Button, LinkButton, PressButton } from '../../ui/controls.js';
import { Panel } from '../../ui/page.js';
import { copyText } from '../../ui/share.js';
import { Switch, useSwitch } from '../notices/push-panels.js';
import type { Weekly } from './plan-dialogs.js';
import type { OfPlan } from './the-evening.js';

interface OfWishes {
  readonly wishes: WishesView;
}

export function ForYou({ wishes, weekly }: OfWishes & { readonly weekly: readonly Weekly[] }) {
  const days = listed(weekly.map(({ weekday }) => `${weekdayName(weekday)}s`)) || 'Weekly evenings';
  return (
    <Panel title="For you">
      <Switch
        label="Remind me"
        hint="The day before at 18:00, if I have not answered"
        {...useWish('wantsReminder', wishes)}
      />
      <Switch
        label="I usually come"
        hint={`${days} start with In; I say when I cannot`}
        {...useWish('usuallyComes', wishes)}
      />
    </Panel>
  );
}

const useWish = (name: 'wantsReminder' | 'usuallyComes', wishes: WishesView) =>
  useSwitch(wishes[name], (isOn, key) => send(planCalls.wish, { [name]: isOn }, key), planCalls.wish.stale);

export function InYourCalendar({ wishes: { hasCalendarLink } }: OfWishes) {
  const [url, setUrl] = useState('');
  const [making, ending] = [usePress(planCalls.makeCalendarLink), usePress(planCalls.endCalendarLink)];
  const failure = ['Error', 'The link was not changed.'] as const;
  return (
    <Panel title="In your calendar" look="stack">
      <p className="muted">A link that keeps itself up to date. It shows evenings only, no names and no points.</p>
      {url !== '' && (
        <>
          <output className="calendar-url" aria-label="Your calendar link" translate="no">{url}</output>
          <p className="small muted">Shown only now. A new link ends the one before.</p>
        </>
      )}
      <div className="row wrap">
        {url !== '' && (
          <Button act="Copy link" icon="copy" onClick={() => void copyText(url, 'Add it to your calendar.')} />
        )}
        <PressButton
          change={making}
          act={[hasCalendarLink ? 'New link' : 'Make a link', 'Making...']}
          failure={failure}
          onDone={(link) => setUrl(link.url)}
        />
        {hasCalendarLink && (
          <PressButton change={ending} act={['End link', 'Ending...']} failure={failure} onDone={() => setUrl('')} />
        )}
      </div>
    </Panel>
  );
}

/** Who said In, and how many played. */
export function LastEvening({ plan }: Pick<OfPlan, 'plan'>) {
  const recap = useRead(eveningCalls.recap, 5, { date: plan.date }).data;
  const played = recap ? { players: recap.places.length, games: recap.games.length } : null;
  return (
    <Panel title={dayTitle(plan.date)} beside={<span className="tag">Over</span>} look="stack">
      <p>{afterwardsText(plan, played)} Answers can no longer change.</p>
      <div className="row wrap"><LinkButton act="Recap of the evening" to={eveningPath(plan.date)} /></div>
    </Panel>
  );
}
