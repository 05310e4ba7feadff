/** The story of an evening, a month or a year: one fact a card, at the reader's own pace. */
import { type KeyboardEvent, useRef } from 'react';
import { useParams } from 'react-router-dom';
import type { Read } from '../../../../contract/call.js';
import { storyCalls } from '../../../../contract/stories.calls.js';
import type { StoryView } from '../../../../contract/stories.js';
import { dayTitle, monthTitle } from '../../../../domain/dates.js';
import { eveningPath, paths } from '../../../paths.js';
import { useRead } from '../../../transport/resource.js';
import { IconButton, Link, LinkButton } from '../../../ui/controls.js';
import { isCalendarDate, monthOfDate } from '../../../ui/date-text.js';
import { Empty, Loaded } from '../../../ui/page.js';
import { Title } from '../../../ui/title.js';
import { CardFoot, CardMiddle } from './story-card.js';
import type { Told } from './story-text.js';

const boardOf = (year: number | string, more: string): string => `${paths.leaderboards}?year=${year}&${more}`;

export default function StoryScreen() {
  const { date = '', month = '', year = '' } = useParams();
  if (isCalendarDate(date)) {
    return <Story call={storyCalls.evening} of={{ date }} about={dayTitle(date)} back={eveningPath(date)} />;
  }
  if (isCalendarDate(`${month}-01`)) {
    const { year: own, month: number } = monthOfDate(`${month}-01`);
    const back = boardOf(own, `month=${number}`);
    return <Story call={storyCalls.month} of={{ month }} about={monthTitle(month)} back={back} />;
  }
  return <Story call={storyCalls.year} of={{ year }} about={year} back={boardOf(year, 'period=yearly')} />;
}

function Story({ call, of, ...told }: Told & {
  readonly call: Read<StoryView>;
  readonly of: Readonly<Record<string, string>>;
}) {
  const query = useRead(call, 2, of);
  return (
    <>
      <Title>{`The story of ${told.about}`}</Title>
      <h1 className="vh">The story of {told.about}</h1>
      <Loaded what="story" query={query} skeleton={<div className="sc sk-story" />} back={[told.back, told.about]}>
        {({ cards }) => (cards.length > 0 ? <Cards cards={cards} {...told} /> : <NotYet {...told} />)}
      </Loaded>
    </>
  );
}

const NotYet = ({ back, about }: Told) => (
  <Empty title="There is no story yet." hint="It comes when the evening ends, at the latest at six in the morning.">
    <LinkButton label={`To ${about}`} to={back} />
  </Empty>
);

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys and the arrow of a card move the focus, and the row of cards scrolls along. */
function Cards({ cards, about, back }: Told & StoryView) {
  const list = useRef<HTMLOListElement>(null);
  const goTo = (index: number): void => {
    const card = list.current!.children[index];
    if (card instanceof HTMLElement) {
      card.focus({ preventScroll: true });
      card.scrollIntoView({ block: 'nearest', inline: 'start' });
    }
  };
  const move = (event: KeyboardEvent, index: number): void => {
    const step = STEPS[event.key];
    if (step === undefined || (event.target as Element).closest('[role=radiogroup]')) return;
    event.preventDefault();
    goTo(index + step);
  };
  return (
    <ol ref={list} className="story">
      {cards.map((card, index) => (
        <li
          key={card.kind}
          className="sc"
          tabIndex={-1}
          aria-label={`${index + 1} of ${cards.length}: ${card.over}`}
          onKeyDown={(event) => move(event, index)}
        >
          <div className="sc-steps" aria-hidden="true">
            {cards.map((each, step) => <i key={each.kind} className={step <= index ? 'on' : undefined} />)}
          </div>
          <div className="sc-top">
            <span>{about}</span>
            <span className="num only-wide">{index + 1} of {cards.length}</span>
            <Link className="icon-btn" aria-label="Close the story" to={back}><span aria-hidden="true">×</span></Link>
          </div>
          <CardMiddle card={card} />
          <CardFoot card={card} about={about} back={back}>
            {index < cards.length - 1 && (
              <IconButton icon="right" label="Next card" variant="sc-next" onClick={() => goTo(index + 1)} />
            )}
          </CardFoot>
        </li>
      ))}
    </ol>
  );
}
