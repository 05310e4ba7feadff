/**
 * The page 'Backups': whether everything is safe and up to when, what is kept where, and whether it can be restored.
 */
import { useState } from 'react';
import { backupCalls } from '../../../../contract/backups.calls.js';
import type { BackupDownload, BackupsView, BackupView } from '../../../../contract/backups.js';
import { isolated } from '../../../../domain/text.js';
import { paths } from '../../../paths.js';
import { fileFor } from '../../../transport/download.js';
import { useMutationOf, usePress } from '../../../transport/resource.js';
import { serverNow, zone } from '../../../transport/server-clock.js';
import { Icon, LinkButton, ActionButton } from '../../../ui/controls.js';
import { currentDate } from '../../../ui/date-text.js';
import { FeltHead } from '../../../ui/felt-head.js';
import { textIn } from '../../../ui/fields.js';
import { FormButton } from '../../../ui/form.js';
import { Note } from '../../../ui/note.js';
import { Loaded, Panel, Sentence } from '../../../ui/page.js';
import { saveFile } from '../../../ui/share.js';
import { OwnPasswordField } from '../../session/own-password.js';
import { CheckLine, StateTag } from '../card.js';
import { durationText } from '../population-text.js';
import { BackUpButton, useBackups } from './backup-card.js';
import {
  comparedIn, factsText, handsOf, headOf, lastGood, lastText, placeText, testState, triesOf, whenText,
} from './backup-text.js';

export const BackupsScreen = () => (
  <Loaded what="backups" query={useBackups()} failureClass="panel" skeleton={<div className="felt sk-backups" />}>
    {(view) => (
      <>
        <Head {...view} />
        {view.running && <Working {...view} />}
        <Kept {...view} />
        <div className="cols cols-2"><Places {...view} /><ComesBack {...view} /></div>
      </>
    )}
  </Loaded>
);

function Head(view: BackupsView) {
  const { title, mark, lead: [before, strong, after], facts } = headOf(view, currentDate());
  return (
    <FeltHead
      name="Backups"
      up={[paths.admin, 'Admin']}
      variant={mark ? 'panel failed' : 'felt'}
      mark={mark && <p className="failed-mark"><Icon name="alert" />{mark}</p>}
      title={title}
      lead={<span role={mark ? 'alert' : 'status'}>{before}<b>{strong}</b>{after}</span>}
    >
      <BackUpButton view={view} variant={mark ? 'primary big' : 'on-felt big'} />
      <dl className="three-facts">
        {facts.map(([label, value, more]) => (
          <div key={label}><dt>{label}</dt><dd className="strong">{value}<small>{more}</small></dd></div>
        ))}
      </dl>
    </FeltHead>
  );
}

const STEPS = {
  events: 'Games, members and dues',
  accounts: 'Passwords and pictures',
  comparison: 'Compare with the original',
  away: 'Write to the second place',
} as const satisfies Record<NonNullable<BackupsView['running']>['step'], string>;

/** The running backup. The bar moves in its steps and never runs ahead of the work. */
function Working({ running, away }: BackupsView) {
  const steps = Object.entries(STEPS).filter(([step]) => step !== 'away' || away !== null);
  const at = steps.findIndex(([step]) => step === running!.step);
  return (
    <section className="felt stack working" aria-labelledby="backing-up">
      <div className="row between">
        <h2 id="backing-up">Backing up</h2>
        <span className="small num" role="status">step {at + 1} of {steps.length}</span>
      </div>
      <progress aria-labelledby="backing-up" max={steps.length} value={at} />
      <ol className="lines flow check">
        {steps.map(([step, name], index) => index < at
          ? <CheckLine key={step} icon="check" name={name} figure="done" />
          : <CheckLine key={step} icon={index === at ? 'refresh' : 'clock'} name={name} figure="" />)}
      </ol>
      <p className="small muted">
        Started by <Sentence text={running!.by === null ? 'itself' : isolated(running!.by.displayName)} />,{' '}
        {whenText(running!.since)}. Games can be recorded now; the next backup has them.
      </p>
    </section>
  );
}

const KEPT = '7 days, 4 weeks, 12 months, and the last before an upgrade. Older ones are deleted automatically.';

function Kept(view: BackupsView) {
  const [wished, choose] = useState<string>();
  const tries = triesOf(view);
  const chosen = tries.find(({ id }) => id === wished) ?? lastGood(view) ?? tries[0];
  return (
    <Panel title="What is kept" note={KEPT} variant="stack">
      <div className="hands">
        {handsOf(view).map(({ kind, name, note, cards, free }) => (
          <div key={kind}>
            <h3 className="row between"><span>{name}</span><span className="num">{note}</span></h3>
            <ol className="deck" data-kind={kind}>
              {cards.map(({ id, look, top, main, label }) => (
                <li key={id} data-look={look}>
                  <button type="button" aria-label={label} aria-pressed={id === chosen?.id} onClick={() => choose(id)}>
                    <span><small>{top}</small><b>{main}</b></span>
                    <Icon name={look === 'failed' ? 'alert' : 'check'} />
                  </button>
                </li>
              ))}
              {Array.from({ length: free }, (_, index) => <li key={index} className="not-yet">not yet</li>)}
            </ol>
          </div>
        ))}
      </div>
      {chosen && <Chosen {...chosen} isEncrypted={view.isEncrypted} />}
    </Panel>
  );
}

/** Restoring is not possible in the browser: no tap should replace a group. */
const Chosen = ({ isEncrypted, ...backup }: BackupView & Pick<BackupsView, 'isEncrypted'>) => (
  <div className="well chosen">
    <div aria-live="polite">
      <b className="strong">{zone.momentText(backup.at)}</b>
      <p className="small muted">{factsText(backup)}</p>
    </div>
    {backup.id !== '' && <Download {...backup} />}
    <details>
      <summary>How to restore</summary>
      <ol>
        <li>Put the file on a machine with the program, this one or a new one.</li>
        <li>
          Run <code className="mono">
            DATA_DIR=restored npm run restore -- FILE --key seal.key{isEncrypted && ' --passphrase-file passphrase.txt'}
          </code> there.
        </li>
        <li>Start the server with that folder. Members log in as before.</li>
      </ol>
    </details>
  </div>
);

const Download = ({ id, at }: BackupView) => (
  <FormButton
    button={{ label: 'Download', icon: 'download' }}
    title={`Download the backup of ${zone.momentText(at)}`}
    label={['Download', 'Downloading...']}
    change={useMutationOf((body: BackupDownload, key) => fileFor(backupCalls.download, body, key, { id }), [])}
    body={(fields) => ({ password: textIn(fields, 'password') })}
    onDone={saveFile}
  >
    <p className="muted">
      The file has everything of the group: keep it where only you can read it. The download is an entry of the audit.
    </p>
    <OwnPasswordField />
  </FormButton>
);

const NOT_SET_UP = { folder: '', freeBytes: null, last: null, fault: 'No second copy yet' };

const Places = ({ here, away, isEncrypted }: BackupsView) => (
  <Panel
    title="Where"
    variant="stack low-head"
    beside={<LinkButton label="Seal and key" variant="quiet" to={paths.seals} />}
  >
    <ul className="lines flow check">
      <Place name="On this server" {...here} />
      <Place name="Second place" {...(away ?? NOT_SET_UP)} />
    </ul>
    <Note icon="key">
      The key of the seals {isEncrypted ? 'and the passphrase are' : 'is'} in neither. Keep a copy somewhere else, such
      as a password manager: a restored group needs it.
    </Note>
  </Panel>
);

const Place = ({ name, ...place }: BackupsView['here'] & { readonly name: string }) => (
  <CheckLine
    className={place.fault !== null && 'bad'}
    icon={place.fault === null ? 'check' : 'alert'}
    name={<b className="strong">{name}</b>}
    detail={placeText(place)}
    figure={place.last === null ? 'never' : lastText(place.last, currentDate())}
  />
);

function ComesBack(view: BackupsView) {
  const { restoreTest: test, isTesting, nextTest } = view;
  const { text, ...state } = testState(view, serverNow());
  return (
    <Panel title="Restore test" variant="stack" beside={<StateTag {...state} />}>
      {text && <Note variant={state.tone === 'warn' ? 'warn' : 'bad'}>{text}</Note>}
      <p>Every month the newest is restored beside the group and compared.{
        test && ` Last on ${zone.dayText(test.at)}.`}</p>
      {test && test.months > 0 && (
        <ul className="lines flow check">
          {comparedIn(test).map(([name, figure, isGood]) => isGood
            ? <CheckLine key={name} icon="check" name={name} figure={figure} />
            : <CheckLine key={name} icon="alert" name={name} figure={figure} className="bad" />)}
          <CheckLine icon="clock" name="Ready to play after" figure={durationText(test.readyAfterMs)} />
        </ul>
      )}
      <div className="row wrap between">
        <span className="small muted">Next test on {zone.dayText(nextTest)}</span>
        <ActionButton
          change={usePress(backupCalls.test)}
          label={[isTesting ? 'Testing...' : 'Test now', 'Starting...']}
          isBlocked={isTesting}
          failure={['Not Started', 'The restore test did not start.']}
        />
      </div>
    </Panel>
  );
}
