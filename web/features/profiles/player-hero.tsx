/** Who it is, the month so far, the years, and the reader's games with the player. */
import { Fragment } from 'react';
import type { ProfileView } from '../../../contract/profiles.js';
import { dateText, monthTitle } from '../../../domain/dates.js';
import { statsRef } from '../../../domain/explain/addresses.js';
import { paths, togetherPath } from '../../paths.js';
import { AsOfButton } from '../boards/past/head-actions.js';
import { MonthSoFar } from '../../figures/month-so-far.js';
import { Avatar, Name, useReaderId, YouTag } from '../../figures/members.js';
import { LinkButton } from '../../ui/controls.js';
import { averageText, counted, ordinal, scoreText } from '../../../domain/text.js';
import { Why } from '../../figures/why.js';

export function PlayerHero({ profile }: { readonly profile: ProfileView }) {
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
      {month && <MonthSoFar {...month} size={month.of} of={month.ref} name={player.displayName} />}
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

/** `1st of 2026 with +237, 1st of 2025 with +485.` */
const Years = ({ years, name }: Pick<ProfileView, 'years'> & { readonly name: string }) => (
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
