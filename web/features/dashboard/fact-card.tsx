/** The card 'Did You Know?': one fact at a time, starting with a random one. */
import { useState } from 'react';
import { RULES } from '../../../domain/boards/rules.js';
import { useRules } from '../../figures/group.js';
import { useToday } from '../../transport/past.js';
import { groupTime } from '../../transport/server-clock.js';
import { Button } from '../../ui/controls.js';
import { Panel } from '../../ui/page.js';
import { useMediaQuery } from '../../ui/screen.js';

export function FactCard() {
  const facts = useRules(useToday()) === RULES ? FACTS : ABOUT_PLAYING;
  const [index, setIndex] = useState(() => Math.floor(Math.random() * FACTS.length));
  const [isFading, setFading] = useState(false);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const showNext = (): void => {
    setIndex((index + 1) % FACTS.length);
    setFading(false);
  };
  return (
    <Panel title="Did You Know?" variant="fact-card">
      <p
        className={isFading ? 'fact fading' : 'fact'}
        aria-live="polite"
        onTransitionEnd={() => isFading && showNext()}
      >
        {facts[index % facts.length]}
      </p>
      <div className="row wrap between">
        <Button label="Next Fact" onClick={() => (isStill ? showNext() : setFading(true))} />
        <span className="small muted">Next refresh: Tomorrow {groupTime('05:30')}</span>
      </div>
    </Panel>
  );
}

/**
 * Facts are friendly, about the game and its players, without names. These are true only under the rules of the
 * specification.
 */
const ABOUT_POINTS: readonly string[] = [
  'Round 5 counts double: a team in last place after four rounds can still leave the table first.',
  'President in all five rounds makes 12 points. Regulars are still waiting to see it twice in one evening.',
  'The most a team can make in one game is 18 points: President and Vice President, five times over.',
  'When one partner is President and the other one Loser, the team ends the round exactly where it began.',
  'First place of a game brings 10 points, whether it was won by one point or by twenty.',
  'The best of an evening takes 10 points home to the month, the next best 5.',
  'Vice President is worth one point, and one point has decided more places than regulars admit.',
];

/** These facts are true under any rules. */
const ABOUT_PLAYING: readonly string[] = [
  'Every round adds up to zero: what the Presidents gain, somebody else gives.',
  'Four players of a round have a role. Everyone else is Neutral and can reach for the snacks.',
  'The crown turns over: upright it brings points, upside down it takes them.',
  'Teams with the same sum are nothing special: about half of all games have them.',
  'In a tie the one who went out first takes the better place. Quick hands are worth a card or two.',
  'The winning team gets the two red-and-black twos, and the second team shares the ace of spades.',
  'With nine at the table one of them plays beside No Player, who has never been late.',
  'No Player has sat at many tables and is on no leaderboard.',
  'Ten players can be paired up in 945 ways. Regulars have a favourite among them.',
  'Eight players can be paired up in 105 ways, which is more evenings than a year has weekends.',
  'Nine evenings are enough for ten players to have been partners with everybody once.',
  'A member who stays at home is not ranked that evening: the month forgives a cold.',
  'A year is made of months and a month of evenings, so nobody has ever become champion in one round.',
  'Regulars agree on one thing: the next round will be different.',
  'The shuffle is random. The theories about it are not.',
  'Every regular has a lucky seat. It is usually the one closest to the food.',
  'Tea is always ready in round four, when nobody has a hand free.',
  'The quietest moment of an evening is right before the last card of round 5.',
  'Regulars remember every good hand of the year, and every partner who helped it along.',
  'A deck has 52 cards, and on most evenings all of them come home.',
  'The longest discussion of the evening is about the first game. The shortest is about playing another one.',
];

export const FACTS: readonly string[] = [...ABOUT_POINTS, ...ABOUT_PLAYING];
