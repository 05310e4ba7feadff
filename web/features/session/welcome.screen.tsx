/** The public landing page: what the product does and how points are scored. */
import { lastRoundText } from '../../../domain/boards/legends.js';
import { type Rules, RULES } from '../../../domain/boards/rules.js';
import { TEAM_COUNTS } from '../../../domain/game-size.js';
import { capital } from '../../../domain/text.js';
import { inWords } from '../../figures/number-words.js';
import { paths } from '../../paths.js';
import { useSession } from '../../figures/session.js';
import { Icon, LinkButton } from '../../ui/controls.js';
import { useWelcome } from '../../figures/group.js';
import { CardFan } from '../../figures/playing-card.js';
import { RuleTables } from '../../figures/rule-tables.js';
import { Title, useGivenName } from '../../ui/title.js';

const featuresOf = (rules: Rules) => [
  {
    icon: 'table',
    title: 'Game Tracking',
    text: `${capital(inWords(TEAM_COUNTS.max))} teams, five rounds, four taps a round. `
      + `Round 5 ${lastRoundText(rules)}.`,
  },
  { icon: 'chart', title: 'Leaderboards', text: 'Every day, month and year, with your own row always in sight.' },
  {
    icon: 'hand',
    title: 'Card Allocation',
    text: 'Who holds the twos and the ace next is settled before the next shuffle.',
  },
] as const;

export default function WelcomeScreen() {
  const name = useGivenName();
  const { rules = RULES } = useWelcome() ?? {};
  return (
    <>
      <Title>Welcome</Title>
      <section className="welcome-hero">
        <div className="page-width">
          <div>
            {name !== null && <p className="strong"><bdi dir="auto" translate="no">{name}</bdi></p>}
            <h1>The table remembers.</h1>
            <p>
              Tracks scores, shows leaderboards and assigns cards automatically, for friends who play President in
              pairs.
            </p>
            <WayIn />
          </div>
          <CardFan />
        </div>
      </section>
      <div className="page-width welcome-body">
        <div className="cols cols-3">
          {featuresOf(rules).map(({ icon, title, text }) => (
            <section key={title} className="panel feat">
              <Icon name={icon} />
              <h2>{title}</h2>
              <p>{text}</p>
            </section>
          ))}
        </div>
        <RuleTables rules={rules} />
      </div>
    </>
  );
}

function WayIn() {
  const isMember = useSession().data?.isAuthenticated === true;
  return (
    <LinkButton
      label={isMember ? 'View Games' : 'Log In'}
      variant="on-felt big"
      to={isMember ? paths.games : paths.login}
    />
  );
}
