/** Around a screen of the past: which moment, the way back, why it cannot be shown, and what it rests on. */
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { asOfCalls } from '../../../../contract/as-of.calls.js';
import type { MomentView } from '../../../../contract/as-of.js';
import { dateText } from '../../../../domain/dates.js';
import { wholeText } from '../../../../domain/text.js';
import { entryPath } from '../../../paths.js';
import { HttpError } from '../../../transport/http.js';
import { Moment, paramsAt, type Past, usePast } from '../../../transport/past.js';
import { useRead } from '../../../transport/resource.js';
import { Button, Icon, Link, LinkButton } from '../../../ui/controls.js';
import { Empty, Loaded, SkeletonRows } from '../../../ui/page.js';
import { useReader } from '../../session/session.api.js';
import { KNOWN_TEXT, MomentDialog } from './moment-dialog.js';
import { whenText } from './moments.js';
import './past.css';

/** Shown while the address has a moment. */
export default function PastFrame({ children }: { readonly children: ReactNode }) {
  const past = usePast();
  const query = useRead(asOfCalls.moment, 5);
  const { data, error } = query;
  if (past === null) return null;
  return (
    <>
      <Banner past={past} moment={data} />
      {/* What was not refused may be asked for again. */}
      {error instanceof HttpError && error.status === 400 ? <Refused past={past} refusal={error} /> : (
        <Loaded what="moment" query={query} failureClass="panel" skeleton={SKELETON}>
          {(known) => (
            <Moment value={known}>
              {children}
              <RestsOn past={past} moment={known} />
            </Moment>
          )}
        </Loaded>
      )}
    </>
  );
}

const SKELETON = <SkeletonRows count={12} className="panel flush" />;

function Banner({ past, moment }: { readonly past: Past; readonly moment: MomentView | undefined }) {
  const [params] = useSearchParams();
  const [isChanging, setChanging] = useState(false);
  return (
    <div className="asof" role="region" aria-label="As it stood">
      <Icon name="past" />
      <div>
        <b>As it stood {whenText(past, moment)}</b>
        <p>{KNOWN_TEXT[past.known]}. Nothing can be changed here.</p>
      </div>
      <div className="row">
        <Button act="Change" look="line" aria-haspopup="dialog" onClick={() => setChanging(true)} />
        <LinkButton act="Back to today" to={{ search: `${paramsAt(params, null)}` }} />
      </div>
      {isChanging && <MomentDialog at={moment?.at} onClose={() => setChanging(false)} />}
    </div>
  );
}

/** Why, and the other question if that one can be answered. */
function Refused({ past, refusal }: { readonly past: Past; readonly refusal: HttpError }) {
  const [params] = useSearchParams();
  return (
    <div className="panel" role="alert">
      <h1 className="vh">As it stood</h1>
      <Empty title="This moment cannot be shown." hint={refusal.serverMessage}>
        {refusal.rule === 'MomentMustBeRecorded' && (
          <Link className="btn primary" to={{ search: `${paramsAt(params, { ...past, known: 'now' })}` }}>
            Show what is known now about then
          </Link>
        )}
      </Empty>
    </div>
  );
}

/** Admins can open the last entry. */
function RestsOn({ past, moment }: { readonly past: Past; readonly moment: MomentView }) {
  const isAdmin = useReader()?.isAdmin === true;
  const position = wholeText(moment.position);
  return (
    <p className="legend">
      {past.known === 'then' && (
        <span>
          Rests on the log up to entry{' '}
          {isAdmin
            ? <Link className="num asof-entry" to={entryPath(moment.position)}>{position}</Link>
            : <span className="num">{position}</span>}
          .
        </span>
      )}
      {moment.imports.map(({ on, games, from, to }) => (
        <span key={on}>
          {games === to - from + 1 ? `Games ${from} to ${to} were` : `${games} games from ${from} to ${to} were`}{' '}
          imported on {dateText(on)} and count as known from that day.
        </span>
      ))}
    </p>
  );
}
