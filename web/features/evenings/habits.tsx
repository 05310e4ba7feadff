/** What holds for all evenings: those of every week, the reader's wishes, and the link for a calendar. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { planCalls } from '../../../contract/plans.calls.js';
import type { WishesView } from '../../../contract/plans.js';
import { dayText, weekdayName } from '../../../domain/dates.js';
import { listed } from '../../../domain/text.js';
import { send } from '../../transport/http.js';
import { rememberedResource, usePress } from '../../transport/resource.js';
import { zone } from '../../transport/server-clock.js';
import { ActionButton, Button, Icon } from '../../ui/controls.js';
import { currentDate } from '../../ui/date-text.js';
import { combine, Loaded, Panel, SkeletonRows } from '../../ui/page.js';
import { copyText } from '../../ui/share.js';
import { Switch, useSwitch } from '../notices/push-panels.js';
import { Written } from './evening-panel.js';
import { ChangeWeekly, EndWeekly, type Weekly } from './plan-dialogs.js';

const weeklyQuery = rememberedResource(planCalls.weekly, 5, () => true);
const wishesQuery = rememberedResource(planCalls.wishes, 5, () => true);

interface Known {
  readonly weekly: readonly Weekly[];
  readonly wishes: WishesView;
  /** Whether the reader may plan, change and cancel evenings. */
  readonly mayPlan: boolean;
}

/** A default export, because it is loaded lazily. */
export default function Habits({ mayPlan }: Pick<Known, 'mayPlan'>) {
  const query = combine(useQuery(weeklyQuery), useQuery(wishesQuery));
  return (
    <Loaded what="weekly evenings" query={query} failureClass="panel" skeleton={<SkeletonRows count={3} />}>
      {([{ weekly }, wishes]) => (
        <>
          {weekly.length > 0 && (
            <section className="panel flush" aria-label="Every week">
              {weekly.map((each) => <EveryWeek key={each.weekday} weekly={each} mayPlan={mayPlan} />)}
            </section>
          )}
          <ForYou wishes={wishes} weekly={weekly} />
          <InYourCalendar wishes={wishes} />
        </>
      )}
    </Loaded>
  );
}

function EveryWeek({ weekly, mayPlan }: Pick<Known, 'mayPlan'> & { readonly weekly: Weekly }) {
  const day = weekdayName(weekly.weekday);
  return (
    <div className="row wrap between every-week">
      <div>
        <b className="strong"><Icon name="refresh" /> Every {day}, {zone.clockText(weekly.time)}</b>
        <p className="small muted">
          <Written>{weekly.place}</Written>, {weekly.since > currentDate() ? 'from' : 'since'}{' '}
          {dayText(weekly.since)}. The next four are open for answers.
        </p>
      </div>
      {mayPlan && (
        <div className="row">
          <ChangeWeekly weekly={weekly} />
          <EndWeekly weekday={weekly.weekday} />
        </div>
      )}
    </div>
  );
}

function ForYou({ wishes, weekly }: Pick<Known, 'wishes' | 'weekly'>) {
  const days = listed(weekly.map(({ weekday }) => `${weekdayName(weekday)}s`)) || 'Weekly evenings';
  return (
    <Panel title="For you">
      <Switch
        label="Remind me"
        hint={`The day before at ${zone.clockText('18:00')}, if I have not answered`}
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

function InYourCalendar({ wishes: { hasCalendarLink } }: Pick<Known, 'wishes'>) {
  const [url, setUrl] = useState('');
  const [making, ending] = [usePress(planCalls.makeCalendarLink), usePress(planCalls.endCalendarLink)];
  const failure = ['Error', 'The link was not changed.'] as const;
  return (
    <Panel title="In your calendar" variant="stack">
      <p className="muted">A link that keeps itself up to date. It shows evenings only, no names and no points.</p>
      {url !== '' && (
        <>
          <output className="well small calendar-url" aria-label="Your calendar link" translate="no">{url}</output>
          <p className="small muted">Shown only now. A new link ends the one before.</p>
        </>
      )}
      <div className="row wrap">
        {url !== '' && (
          <Button label="Copy link" icon="copy" onClick={() => void copyText(url, 'Add it to your calendar.')} />
        )}
        <ActionButton
          change={making}
          label={[hasCalendarLink ? 'New link' : 'Make a link', 'Making...']}
          failure={failure}
          onDone={(link) => setUrl(link.url)}
        />
        {hasCalendarLink && (
          <ActionButton change={ending} label={['End link', 'Ending...']} failure={failure} onDone={() => setUrl('')} />
        )}
      </div>
    </Panel>
  );
}
