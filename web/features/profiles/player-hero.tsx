/** Who it is, the month so far, the years, and the reader's games with the player. */
import { Fragment, type ReactElement } from 'react';
import type { ProfileView } from '../../../contract/profiles.js';
import { monthNameOf, monthTitle } from '../../../domain/calendar-month.js';
import { statsRef } from '../../../domain/explain/addresses.js';
import { paths, togetherPath } from '../../paths.js';
import { AsOfButton } from '../boards/past/head-actions.js';
import { averageText } from '../../figures/score.js';
import { Avatar, Name, useReaderId, YouTag } from '../../figures/members.js';
import { LinkButton } from '../../ui/buttons.js';
import { dateText } from '../../../domain/date-text.js';
import { counted, ordinal, scoreText } from '../../../domain/number-text.js';
import { Why } from '../../figures/why.js';

export function PlayerHero({ profile }: { readonly profile: ProfileView }): ReactElement {
  const readerId = useReaderId();
  const { player, addedOn, evenings, since, month, years, withReader } = profile;
  const isReader = player.id === readerId;
  return (
    <section className="felt hero player-hero">
      <div className="row">
        <Avatar player={player} />
        <div>
          <h1>
            <span className={/\S{14}/.test(player.displayName) ? 'long' : undefined}>
              <Name>{player.displayName}</Name>
            </span>{' '}
            {isReader && <YouTag />}
          </h1>
          <p className="muted small">
            {since === null
              ? `Member since ${dateText(addedOn)}`
              : `${counted(evenings, 'evening')} since ${monthTitle(since)}`}
          </p>
        </div>
        <AsOfButton isIcon />
      </div>
      {month !== null && <MonthSoFar month={month} name={player.displayName} />}
      {since === null ? (
        <p className="hero-next">No evening yet. This page fills itself with the first game.</p>
      ) : (
        <p className="hero-next">
          {years.length > 0 && <Years years={years.slice(0, 2)} name={player.displayName} />}
          {withReader !== null && withReader.games > 0 && (
            <>
              With you: <b>{counted(withReader.games, 'game')}</b>,{' '}
              <Why
                of={statsRef(player.id, { partner: readerId! })}
                label={`average of ${player.displayName} with you`}
                text={averageText(withReader.averagePoints)}
              />{' '}
              on average.
            </>
          )}
        </p>
      )}
      <div className="row wrap">
        {!isReader && readerId !== undefined && (
          <LinkButton act="Head to head" look="on-felt" to={togetherPath(readerId, player.id)} />
        )}
        {month !== null && (
          <LinkButton
            act="Show in the race"
            look="on-felt-line"
            to={`${paths.leaderboards}?view=race${isReader ? '' : `&picks=${player.id}`}`}
          />
        )}
      </div>
    </section>
  );
}

interface MonthSoFarProps {
  readonly month: NonNullable<ProfileView['month']>;
  readonly name: string;
}

function MonthSoFar({ month: { month, points, place, of, ref }, name }: MonthSoFarProps): ReactElement {
  const title = monthNameOf(month);
  return (
    <dl className="hero-num">
      <div>
        <dt>{title} so far</dt>
        <dd>
          <Why of={ref} label={`${title} points of ${name}`} text={scoreText(points)} />
        </dd>
      </div>
      <div>
        <dt>Place</dt>
        <dd>
          <Why of={ref} label={`place of ${name} in ${title}`} text={String(place)} />
          <small> of {of}</small>
        </dd>
      </div>
    </dl>
  );
}

/** `1st of 2026 with +237, 1st of 2025 with +485.` */
const Years = ({ years, name }: Pick<MonthSoFarProps, 'name'> & Pick<ProfileView, 'years'>): ReactElement => (
  <>
    {years.map(({ year, place, points, ref }, index) => (
      <Fragment key={year}>
        {index > 0 && ', '}
        <b>{ordinal(place)} of {year}</b> with{' '}
        <Why of={ref} label={`points of ${name} in ${year}`} text={scoreText(points)} />
      </Fragment>
    ))}
    .{' '}
  </>
);
