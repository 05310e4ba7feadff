/**
 * The explanation that the address names: a sheet on phones, a window on tablets, and on laptops a column beside the
 * page.
 */
import { explainCalls } from '../../../contract/explain.calls.js';
import type { ExplanationView, MovesView } from '../../../contract/explain.js';
import { monthNameOf } from '../../../domain/dates.js';
import { monthRef } from '../../../domain/explain/addresses.js';
import { useReaderId } from '../../figures/members.js';
import { isRefusal } from '../../transport/http.js';
import { useRead } from '../../transport/resource.js';
import { Button, Icon, IconButton } from '../../ui/controls.js';
import { currentDate } from '../../ui/date-text.js';
import { Empty, Loaded, Sentence, SkeletonRows } from '../../ui/page.js';
import { addsUp } from './adds-up.js';
import { askedIn, type Head, headOf, isOwn, monthOfAsked, shortName } from './asked.js';
import { AskedContext, Frame, PartButton, TITLE_ID, useAsked, useLevels } from './levels.js';
import { Moves, MovesSpan } from './moves.js';
import { Steps } from './steps.js';

export default function Explained() {
  const { shown } = useLevels();
  const readerId = useReaderId();
  if (shown === null) return null;
  const asked = askedIn(shown);
  return (
    <Frame>
      {asked === null ? <Nowhere /> : (
        <AskedContext value={{ asked, own: isOwn(asked, readerId) }}>
          <Level key={asked.kind === 'moves' ? 'moves' : shown} />
        </AskedContext>
      )}
    </Frame>
  );
}

function Level() {
  const { asked, own } = useAsked();
  const query = useRead<ExplanationView | MovesView>(explainCalls[asked.kind], 0, asked.of);
  const { data, error } = query;
  const content = data === undefined && isRefusal(error, 404)
    ? <NotThere message={error.serverMessage} />
    : <Loaded what="explanation" query={query} skeleton={SKELETON}>{contentOf}</Loaded>;
  return (
    <>
      <Top head={headOf(asked, own, currentDate(), data)} />
      {asked.kind === 'moves' ? <MovesSpan>{content}</MovesSpan> : content}
    </>
  );
}

function contentOf(view: ExplanationView | MovesView) {
  if (addsUp(view)) return 'crossings' in view ? <Moves view={view} /> : <Steps view={view} />;
  // The board is computed elsewhere, so it may still be right.
  return (
    <div className="empty" role="alert">
      <span className="sign"><Icon name="alert" /></span>
      <h2>The explanation does not add up.</h2>
      <p>Its parts differ from its sum, so it is not shown. Please tell an admin. Nothing you recorded is lost.</p>
    </div>
  );
}

function Top({ head: { title, about } }: { readonly head: Head }) {
  const { above, back, close } = useLevels();
  const parent = askedIn(above.at(-1) ?? '');
  const upper = parent === null ? 'the level above' : shortName(parent, currentDate());
  return (
    <div className="side-head ex-top">
      {above.length > 0 && <IconButton icon="left" label={`Back to ${upper}`} onClick={back} />}
      <h2 id={TITLE_ID} tabIndex={-1}>
        <Sentence text={title} />
        <small>{about}</small>
      </h2>
      <IconButton icon="close" label="Close" onClick={close} />
    </div>
  );
}

/** A player who did not play has no value, which is not 0. */
function NotThere({ message }: { readonly message: string }) {
  const { asked, own } = useAsked();
  const isDay = asked.kind === 'day';
  const month = monthOfAsked(asked);
  const [title, hint] = own && isDay
    ? ['You did not play that day.',
      'Only those who played get points. A day without a game counts as nothing, not as 0.']
    : ['There is nothing to explain.', message];
  const to = monthRef(month, Number(asked.of.id));
  return (
    <Empty title={title} hint={hint}>
      {isDay ? <PartButton className="btn" to={to}>Points of {monthNameOf(month)}</PartButton> : <CloseButton />}
    </Empty>
  );
}

const Nowhere = () => (
  <>
    <Top head={{ title: 'Explanation', about: 'Unknown number' }} />
    <Empty title="This address explains no number." hint="It may have been shortened when it was sent.">
      <CloseButton />
    </Empty>
  </>
);

const CloseButton = () => <Button label="Close" onClick={useLevels().close} />;

/** The skeleton has the final shape. */
const SKELETON = (
  <>
    <div className="ex-value">
      <span className="sk ex-sk-sum" />
      <p><span className="sk ex-sk-name" /></p>
    </div>
    <SkeletonRows count={4} />
  </>
);
