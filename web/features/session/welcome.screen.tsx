/** The public landing page: what the product does and how points are scored. */
import { type LegendLine, scoringRules } from '../../../domain/boards/legends.js';
import { RULES } from '../../../domain/boards/rules.js';
import { paths } from '../../paths.js';
import { useSession } from './session.api.js';
import { Icon, type IconName, LinkButton } from '../../ui/controls.js';
import { GIVEN_ROLES } from '../../figures/given-roles.js';
import { Place, Score } from '../../figures/score.js';
import { CardFan } from '../../figures/playing-card.js';
import { Title, useGivenName } from '../../ui/title.js';
import './welcome.css';

const FEATURES: readonly { readonly icon: IconName; readonly title: string; readonly text: string }[] = [
  { icon: 'table', title: 'Game Tracking', text: 'Five teams, five rounds, four taps a round. Round 5 counts double.' },
  { icon: 'chart', title: 'Leaderboards', text: 'Every day, month and year, with your own row always in sight.' },
  {
    icon: 'hand',
    title: 'Card Allocation',
    text: 'Who holds the twos and the ace next is settled before the next shuffle.',
  },
];

export default function WelcomeScreen() {
  const name = useGivenName();
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
          {FEATURES.map(({ icon, title, text }) => (
            <section key={title} className="panel feat">
              <Icon name={icon} />
              <h2>{title}</h2>
              <p>{text}</p>
            </section>
          ))}
        </div>
        <div className="cols cols-3">
          {scoringRules(RULES).map(({ title, lines }) => <Rules key={title} title={title} lines={lines} />)}
        </div>
      </div>
    </>
  );
}

function WayIn() {
  const isMember = useSession().data?.isAuthenticated === true;
  return (
    <LinkButton act={isMember ? 'View Games' : 'Log In'} look="on-felt big" to={isMember ? paths.games : paths.login} />
  );
}

function Rules({ title, lines }: { readonly title: string; readonly lines: readonly LegendLine[] }) {
  return (
    <section className={`panel rules${lines.length > 5 ? ' tight' : ''}`}>
      <h2>{title}</h2>
      <ul className="lines">
        {lines.map(({ label, points }) => (
          <li key={label} className="rule">
            <RuleMark title={title} label={label} />
            <Score value={points} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RuleMark({ title, label }: { readonly title: string; readonly label: string }) {
  const given = GIVEN_ROLES.find(({ name }) => name === label);
  if (given) return <span className="role"><Icon {...given.crown} />{label}</span>;
  if (title !== 'Each game') return <span>{label}</span>;
  return (
    <><Place place={Number.parseInt(label, 10)} /><span>{label} team</span></>
  );
}
