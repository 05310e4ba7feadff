/** The page 'Find a game': the search is the address, a game found by its number has all that can be done to it. */
import { useSearchParams } from 'react-router-dom';
import type { GameView } from '../../../../contract/games.js';
import { playerCalls } from '../../../../contract/players.calls.js';
import { counted, wholeText } from '../../../../domain/text.js';
import { historyPath, paths } from '../../../paths.js';
import { useRead } from '../../../transport/resource.js';
import { Button, Link, LinkButton } from '../../../ui/controls.js';
import { Dialog, DialogButton } from '../../../ui/dialog.js';
import { Empty, SkeletonRows } from '../../../ui/load-states.js';
import { PageHead } from '../../../ui/page-head.js';
import { useIsWide } from '../../../ui/screen.js';
import { FiltersInUse } from '../../../ui/selects.js';
import { useReader } from '../../session/session.api.js';
import { GameCard } from '../game-card.js';
import { GAME_LIST_ID } from '../game-dialog.js';
import { listOf, useGameDialogs } from '../game-dialogs.js';
import { type FilterChange, FindFields, type FindFieldsProps } from './find-fields.js';
import { filterIn, type FindFilter, fitting, NOTHING, paramsOf, partsOf } from './find-filter.js';
import { Hits, useFound } from './hits.js';
import '../games.css';
import '../game-records.css';
import './find.css';

export default function FindScreen() {
  const [address, setAddress] = useSearchParams();
  const { data: known } = useRead(playerCalls.list, 5);
  const players = known ?? [];
  const readerId = useReader()?.id;
  const isWide = useIsWide();
  const filter = filterIn(address);
  const { data: found, isPlaceholderData } = useFound(filter, null);
  const choose = (next: FindFilter): void => setAddress(paramsOf(next), { replace: true });
  const parts = partsOf(filter, readerId, (id) => players.find((player) => player.id === id)?.displayName);
  const count = found?.count ?? 0;
  // The address is ahead of what is drawn when somebody is quick.
  const change = (by: FilterChange): void => {
    const current = filterIn(new URLSearchParams(location.search));
    choose(fitting({ ...current, ...by(current) }));
  };
  const fields: FindFieldsProps = { filter, players, readerId, onChange: change };
  const only = /^\d+$/.test(filter.numbers ?? '') && count === 1 && !isPlaceholderData ? found!.games[0] : undefined;
  return (
    <>
      <PageHead
        title="Find a game"
        up={[paths.games, 'Games']}
        beside={<Link to={paths.waitingGames}>Games that wait</Link>}
      >
        {!isWide && <FieldsInSheet {...fields} used={parts.length} count={counted(count, 'game')} />}
      </PageHead>
      <div className="cols cols-side">
        <div className="stack find-list" aria-busy={isPlaceholderData}>
          <p className="small muted num" role="status">
            {found ? `${counted(count, 'game')} of ${wholeText(found.all)}` : 'Looking for games...'}
          </p>
          {/* With the names, so that nothing moves when they come. */}
          {known !== undefined && parts.length > 0 && (
            <FiltersInUse
              filters={parts.map(({ text, without }) => ({ text, onRemove: () => choose(without) }))}
              onClear={() => choose(NOTHING)}
            />
          )}
          {known === undefined && LOADING}
          {known !== undefined && only && <OnlyGame game={only} />}
          {known !== undefined && !only && (
            <section className="panel flush">
              <Hits
                key={`${new URLSearchParams(paramsOf(filter))}`}
                filter={filter}
                before={null}
                monthAbove={null}
                none={<NoneFound filter={filter} onChange={change} />}
              />
            </section>
          )}
        </div>
        {isWide && (
          <aside className="stack side">
            <section className="panel" aria-labelledby="find-heading">
              <h2 id="find-heading">Find</h2>
              <FindFields {...fields} />
              <p className="hint">The search is in the address: send it, or keep it for later.</p>
            </section>
          </aside>
        )}
      </div>
    </>
  );
}

const LOADING = <SkeletonRows count={8} className="panel flush" />;

/** @param count  such as `19 games` */
const FieldsInSheet = (
  { used, count, ...fields }: FindFieldsProps & { readonly used: number; readonly count: string },
) => (
  <DialogButton
    act={<>Filters{used > 0 && <span className="num">{used}</span>}</>}
    aria-haspopup="dialog"
    dialog={(close) => (
      <Dialog
        title="Find a game"
        onClose={close}
        foot={
          <>
            <Button act="Clear" onClick={() => fields.onChange(() => NOTHING)} />
            <Button act={`Show ${count}`} look="primary" onClick={close} />
          </>
        }
      >
        <FindFields {...fields} />
      </Dialog>
    )}
  />
);

function NoneFound({ filter, onChange }: Pick<FindFieldsProps, 'filter' | 'onChange'>) {
  const { numbers, from, to, places } = filter;
  const isOne = numbers !== undefined && /^\d+$/.test(numbers);
  return (
    <Empty
      title="No game fits"
      hint={isOne ? 'There is no such game, or it was voided.' : 'Remove a filter, or look at other days.'}
    >
      <div className="row wrap">
        {isOne && <LinkButton act={`History of game ${numbers}`} to={historyPath('game', numbers)} />}
        {(from ?? to) !== undefined && (
          <Button act="Any date" onClick={() => onChange(() => ({ from: undefined, to: undefined }))} />
        )}
        {places.length > 0 && <Button act="Any place" onClick={() => onChange(() => ({ places: [] }))} />}
      </div>
    </Empty>
  );
}

/** The game with its actions, as on the games page. */
function OnlyGame({ game }: { readonly game: GameView }) {
  const { open, dialog } = useGameDialogs(listOf([game]));
  return (
    <div id={GAME_LIST_ID} className="stack" role="region" tabIndex={-1} aria-label="Game found">
      <GameCard game={game} onOpen={(kind) => open(kind, game)} />
      {dialog}
    </div>
  );
}
