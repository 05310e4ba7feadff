/** The explanation that the address names: a sheet on phones, a window, and on laptops a column beside the page. */
import { lazy, type ReactElement, type ReactNode, Suspense, useEffect } from 'react';
import type { ExplanationView, MovesView } from '../../../contract/explain.js';
import { HttpError } from '../../transport/http-error.js';
import { useRead } from '../../transport/resource.js';
import { Button, IconButton } from '../../ui/buttons.js';
import { Icon } from '../../ui/icon.js';
import { Empty, Loaded } from '../../ui/load-states.js';
import { Sentence } from '../../ui/sentence.js';
import { pastParams, usePast } from '../../transport/past.js';
import { currentDate } from '../../ui/date-text.js';
import { useReader } from '../session/session.api.js';
import { addsUp } from './adds-up.js';
import { askedIn, type Head, headOf, isOwn, monthOfAsked, nameOfMonth, shortName } from './asked.js';
import { Frame, TITLE_ID } from './frame.js';
import type { LevelProps } from './level-props.js';
import { type Levels, useLevels } from './levels.js';
import '../../ui/side.css';
import './explain.css';

/** Fetched while the answer is on its way. */
const fetchSteps = () => import('./steps.js');
const Steps = lazy(async () => ({ default: (await fetchSteps()).Steps }));
const fetchMoves = () => import('./moves-span.js');
const MovesSpan = lazy(fetchMoves);
const Moves = lazy(async () => ({ default: (await fetchMoves()).Moves }));

export default function Explained(): ReactElement | null {
  const explained = useLevels();
  const { shown } = explained;
  if (shown === null) return null;
  const asked = askedIn(shown);
  return (
    <Frame explained={explained}>
      {asked === null && <Nowhere explained={explained} />}
      {asked !== null && (
        <Level key={asked.kind === 'moves' ? 'moves' : shown} asked={asked} explained={explained} />
      )}
    </Frame>
  );
}

function Level(level: LevelProps): ReactElement {
  const { asked, explained } = level;
  const reader = useReader();
  useEffect(() => void (asked.kind === 'moves' ? fetchMoves() : fetchSteps()).catch(() => undefined), [asked.kind]);
  const past = usePast();
  const of = { ...asked.of, ...(past && asked.call.asOf && pastParams(past)) };
  const query = useRead<ExplanationView | MovesView>(asked.call, 0, of);
  const isMissing = query.data === undefined && query.error instanceof HttpError && query.error.status === 404;
  const content = isMissing ? (
    <NotThere {...level} message={(query.error as HttpError).serverMessage} />
  ) : (
    <Loaded what="explanation" query={query} skeleton={SKELETON}>
      {(view) => <Content {...level} view={view} readerId={reader?.id} />}
    </Loaded>
  );
  return (
    <>
      <Top head={headOf(asked, { id: reader?.id, today: currentDate() }, query.data)} explained={explained} />
      {asked.kind === 'moves' ? (
        <Suspense fallback={SKELETON}>
          <MovesSpan {...level} readerId={reader?.id}>
            {content}
          </MovesSpan>
        </Suspense>
      ) : (
        content
      )}
    </>
  );
}

interface ContentProps extends LevelProps {
  readonly view: ExplanationView | MovesView;
  readonly readerId: number | undefined;
}

function Content({ view, ...level }: ContentProps): ReactElement {
  if (!addsUp(view)) return <Differs />;
  return (
    <Suspense fallback={SKELETON}>
      {'crossings' in view ? <Moves view={view} {...level} /> : <Steps view={view} {...level} />}
    </Suspense>
  );
}

/** The board is computed elsewhere, so it may still be right. */
const Differs = (): ReactElement => (
  <div className="empty" role="alert">
    <span className="sign">
      <Icon name="alert" />
    </span>
    <h2>The explanation does not add up.</h2>
    <p>Its parts differ from its sum, so it is not shown. Please tell an admin. Nothing you recorded is lost.</p>
  </div>
);

interface TopProps {
  readonly head: Head;
  readonly explained: Levels;
}

function Top({ head: { title, about }, explained: { above, back, close } }: TopProps): ReactElement {
  const parent = askedIn(above.at(-1) ?? '');
  return (
    <div className="side-head ex-top">
      {above.length > 0 && (
        <IconButton
          icon="left"
          label={`Back to ${parent === null ? 'the level above' : shortName(parent, currentDate())}`}
          onClick={back}
        />
      )}
      <h2 id={TITLE_ID} tabIndex={-1}>
        <Sentence text={title} />
        <small>{about}</small>
      </h2>
      <IconButton icon="close" label="Close" onClick={close} />
    </div>
  );
}

interface NotThereProps extends LevelProps {
  readonly message: string;
}

/** A player who did not play has nothing, which is not 0. */
function NotThere({ asked, explained, message }: NotThereProps): ReactElement {
  const reader = useReader();
  const isOwnDay = asked.kind === 'day' && isOwn(asked, reader?.id);
  const month = monthOfAsked(asked);
  return (
    <Empty
      title={isOwnDay ? 'You did not play that day.' : 'There is nothing to explain.'}
      hint={isOwnDay ? 'Only those who played get points. A day without a game counts as nothing, not as 0.' : message}
    >
      {asked.kind === 'day' ? (
        <button type="button" className="btn" onClick={() => explained.enter(`months/${month}/players/${asked.of.id}`)}>
          Points of {nameOfMonth(month)}
        </button>
      ) : (
        <CloseButton explained={explained} />
      )}
    </Empty>
  );
}

const Nowhere = ({ explained }: Pick<LevelProps, 'explained'>): ReactElement => (
  <>
    <Top head={{ title: 'Explanation', about: 'Unknown number' }} explained={explained} />
    <Empty title="This address explains no number." hint="It may have been shortened when it was sent.">
      <CloseButton explained={explained} />
    </Empty>
  </>
);

const CloseButton = ({ explained: { close } }: Pick<LevelProps, 'explained'>): ReactElement => (
  <Button act="Close" onClick={close} />
);

const SkeletonLine = (): ReactElement => (
  <div className="step-line">
    <span className="sk ex-sk-mark" />
    <span>
      <span className="sk ex-sk-name" />
      <span className="sk ex-sk-detail" />
    </span>
    <span className="sk ex-sk-value" />
  </div>
);

/** In the final shape. */
const SKELETON: ReactNode = (
  <div className="ex-skeleton">
    <div className="ex-value">
      <span className="sk ex-sk-sum" />
      <p>
        <span className="sk ex-sk-name" />
      </p>
    </div>
    <SkeletonLine />
    <SkeletonLine />
    <SkeletonLine />
    <SkeletonLine />
  </div>
);
