/** One card of a story: its fact, and how it is shared. */
import type { ReactNode } from 'react';
import type { StoryCardView } from '../../../../contract/stories.js';
import { monthShortOf } from '../../../../domain/dates.js';
import { ROUND_COUNT } from '../../../../domain/game-size.js';
import { ordinal, partsOf, scoreText } from '../../../../domain/text.js';
import { AnswerButtons, usePlans } from '../../../figures/plans/answers.js';
import { Button, LinkButton } from '../../../ui/controls.js';
import { firstLetter } from '../../../ui/letters.js';
import { Sentence } from '../../../ui/page.js';
import { SHARE_ACT, shareText } from '../../../ui/share.js';
import { lineOf, type OfCard, sharedCardText, type Told } from './story-text.js';

/** Longer names are smaller. */
const LONG = 24;

const sizeOf = (text: string): string => {
  const { length } = partsOf(text).join('');
  return length > LONG ? 'long' : length > 9 ? 'mid' : 'short';
};

export const CardMiddle = ({ card }: OfCard) => (
  <div className="sc-middle">
    <p className="sc-over">{card.over}</p>
    <Mark card={card} />
    {card.kind !== 'duel' && <h2 className={`whole-names ${sizeOf(card.title)}`}><Sentence text={card.title} /></h2>}
    {card.lines && <TurnLine lines={card.lines} />}
    {card.games && card.games.length > 0 && <DuelGames games={card.games} />}
    <p className="sc-say"><Sentence text={card.text} /></p>
    {card.facts && (
      <dl className="sc-facts">
        {card.facts.map(({ label, value }) => <div key={label}><dt>{label}</dt><dd className="num">{value}</dd></div>)}
      </dl>
    )}
  </div>
);

/** The picture above the title. */
function Mark({ card: { kind, players, score, title, date } }: OfCard) {
  switch (kind) {
    case 'winner':
      return <span className="sc-card first" aria-hidden="true">1</span>;
    case 'you':
    case 'pair':
      return (
        <div className="sc-cards" aria-hidden="true">
          {players.map(({ id, displayName }) => (
            <span key={id} className={kind === 'you' ? 'sc-card you' : 'sc-card'}>{firstLetter(displayName)}</span>
          ))}
        </div>
      );
    case 'duel':
      return (
        <>
          <h2 className="vh"><Sentence text={title} /></h2>
          <div className="sc-versus" aria-hidden="true">
            {players.map(({ id, displayName }, index) => (
              <div key={id} className={index === 1 ? 'lost' : undefined}>
                <b className="num">{score?.[index]}</b>
                <p className={sizeOf(displayName)}><bdi translate="no">{displayName}</bdi></p>
              </div>
            ))}
          </div>
        </>
      );
    case 'next':
      return date === undefined ? null : (
        <span className="sc-leaf num" aria-hidden="true">
          <small>{monthShortOf(date)}</small><b>{Number(date.slice(8))}</b>
        </span>
      );
    case 'turn':
      return null;
  }
}

const DuelGames = ({ games }: { readonly games: NonNullable<StoryCardView['games']> }) => (
  <ol className="sc-games">
    {games.map(({ label, places: [one, other] }) => (
      <li key={label}>
        <span className={one < other ? 'won' : undefined}>{ordinal(one)}</span>
        <small>{label}</small>
        <span className={other < one ? 'won' : undefined}>{ordinal(other)}</span>
      </li>
    ))}
  </ol>
);

const [WIDTH, HEIGHT, FOOT] = [300, 130, 24];

function TurnLine({ lines }: { readonly lines: NonNullable<StoryCardView['lines']> }) {
  const winner = lines.find(({ isWinner }) => isWinner)!;
  const [, end] = lineOf(winner.sums, lines, WIDTH, HEIGHT).at(-1)!;
  return (
    <svg className="sc-line" viewBox={`-8 -8 ${WIDTH + 56} ${HEIGHT + FOOT + 8}`} aria-hidden="true">
      {[...lines].sort((a, b) => Number(a.isWinner) - Number(b.isWinner)).map(({ sums, isWinner }, index) => (
        <polyline
          key={index}
          className={isWinner ? 'won' : undefined}
          points={lineOf(sums, lines, WIDTH, HEIGHT).map((point) => point.join()).join(' ')}
        />
      ))}
      <circle cx={WIDTH} cy={end} r="5" />
      <text x={WIDTH + 10} y={end + 5} className="won">{scoreText(winner.sums.at(-1) ?? 0)}</text>
      {winner.sums.map((_, index) => (
        <text key={index} x={(index + 1) / ROUND_COUNT * WIDTH} y={HEIGHT + FOOT - 4} textAnchor="middle">
          R{index + 1}
        </text>
      ))}
    </svg>
  );
}

/** The next evening is answered; every other card is shared. */
export function CardFoot({ card, about, back, children }: Told & OfCard & { readonly children: ReactNode }) {
  const plan = usePlans(card.kind === 'next').data?.find(({ date }) => date === card.date);
  if (card.kind === 'next') {
    return (
      <div className="sc-foot">
        {plan && <AnswerButtons plan={plan} />}
        <LinkButton label="All places and games" variant="on-felt-line" to={back} />
      </div>
    );
  }
  const picture = async (): Promise<void> => (await import('./story-picture.js')).shareCard(card, about);
  return (
    <div className="sc-foot">
      <Button label="Share as picture" variant="on-felt" onClick={() => void picture()} />
      <Button
        label={SHARE_ACT}
        variant="on-felt-line"
        onClick={() => void shareText(sharedCardText(card, about), 'The text of the card is copied.')}
      />
      {children}
    </div>
  );
}
