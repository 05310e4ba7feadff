/** Head to head: two players as partners, as opponents, and each alone. */
import type { ReactElement } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { playerCalls } from '../../../contract/players.calls.js';
import type { PlayerRef } from '../../../contract/players.js';
import { profileCalls } from '../../../contract/profiles.calls.js';
import type { TogetherView } from '../../../contract/profiles.js';
import { monthTitle } from '../../../domain/dates.js';
import { counted } from '../../../domain/text.js';
import { Avatar, Name, YouTag } from '../../figures/members.js';
import { paths, togetherPath } from '../../paths.js';
import { pathAt, usePast } from '../../transport/past.js';
import { useRead } from '../../transport/resource.js';
import { LinkButton } from '../../ui/controls.js';
import { PageHead } from '../../ui/page.js';
import { Select } from '../../ui/selects.js';
import { useBoard } from '../boards/board.api.js';
import { AsOfButton } from '../past/head-actions.js';
import { LoadedBoard } from '../boards/board-content.js';
import { AsOpponents, AsPartners, EachAlone } from './as-pair.js';
import { isNoSuchPlayer, NoSuchPlayer } from './no-such-player.js';

export default function TogetherScreen() {
  const { playerId = '', otherId = '' } = useParams();
  const query = useBoard(profileCalls.together, 5, { id: playerId, other: otherId });
  if (isNoSuchPlayer(query.error)) return <NoSuchPlayer hint="Head to head needs two different players." />;
  return (
    <>
      <PageHead title="Head to head">
        <div className="row">
          <AsOfButton look="icon" />
          <LinkButton label="All pairs" to={`${paths.players}?view=pairs`} />
        </div>
      </PageHead>
      <LoadedBoard what="two players" query={query} skeleton={SKELETON} hint="Head to head returns with them.">
        {(together) => <Together together={together} />}
      </LoadedBoard>
    </>
  );
}

function Together({ together }: { readonly together: TogetherView }) {
  const { players: [one, other], evenings, since, asPartners, asOpponents } = together;
  return (
    <>
      <section className="felt stack" aria-label="The two">
        <div className="versus">
          <Side player={one.player} />
          <span className="muted small">and</span>
          <Side player={other.player}><ChangeOther one={one.player} other={other.player} /></Side>
        </div>
        <p className="hero-next">
          {since === null ? 'Never on the same evening yet.' : (
            <>
              Together <b>{counted(asPartners.games, 'game')}</b>, apart <b>{asOpponents.games}</b>, both there
              on <b>{counted(evenings, 'evening')}</b> since {monthTitle(since)}.
            </>
          )}
        </p>
      </section>
      <div className="cols cols-2"><AsPartners {...together} /><AsOpponents {...together} /></div>
      <EachAlone {...together} />
    </>
  );
}

const Side = ({ player, children }: { readonly player: PlayerRef; readonly children?: ReactElement }) => (
  <div>
    <Avatar player={player} />
    <h2><Name id={player.id}>{player.displayName}</Name></h2>
    <YouTag id={player.id} />
    {children}
  </div>
);

/** A choice of another player for the right side. */
function ChangeOther({ one, other }: { readonly one: PlayerRef; readonly other: PlayerRef }) {
  const navigate = useNavigate();
  const past = usePast();
  const { data: users = [] } = useRead(playerCalls.list, 60);
  const choices = users.filter(({ id, isPlaceholder }) => id !== one.id && !isPlaceholder);
  return (
    <Select
      // The select gets a new key with its options: a text that changes with them is measured as a jump.
      key={`${choices.length > 0}`}
      label="Change the other player"
      options={(choices.length === 0 ? [other] : choices).map(({ id, displayName }) => [id, displayName])}
      value={other.id}
      onChoose={(id) => void navigate(pathAt(togetherPath(one.id, id), past), { replace: true })}
    />
  );
}

const PANEL_SKELETON = <div className="panel player-sk"><span className="sk title" /></div>;

const SKELETON = (
  <>
    <div className="felt stack versus-sk" />
    <div className="cols cols-2">
      {PANEL_SKELETON}
      {PANEL_SKELETON}
    </div>
  </>
);
