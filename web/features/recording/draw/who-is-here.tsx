/** The question 'Who is here?': members who said In, and who takes a seat by turns between the games of the evening. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PlanView } from '../../../../contract/plans.js';
import type { UserView } from '../../../../contract/players.js';
import type { Pairing } from '../../../../domain/draw/pairings.js';
import { fairSwaps, type Swap } from '../../../../domain/plan/fair-swaps.js';
import { MAX_PLAYERS } from '../../../../domain/game-size.js';
import { capital, isolated, listed } from '../../../../domain/text.js';
import { inWords } from '../../../figures/number-words.js';
import { isMember, Name } from '../../../figures/members.js';
import { comingText, saidIn, statusOf } from '../../../figures/plans/plan-text.js';
import { plansQuery } from '../../../figures/plans/plans.api.js';
import { serverNow } from '../../../transport/server-clock.js';
import { Button } from '../../../ui/controls.js';
import { Note } from '../../../ui/note.js';
import { Sentence } from '../../../ui/page.js';
import { isReal } from '../draft/game-draft.js';
import { drawBasisQuery } from '../players.api.js';
import { nameIn, type StepProps } from '../wizard.js';
import { absentOn, eveningPlayers, planOfEvening, rememberAbsent, rememberedEvening } from './evening-players.js';
import { isSelectable, OfferedPlayers, selectable } from './offered-players.js';

export function WhoIsHere(props: StepProps & {
  /** The players of this evening. */
  readonly tables: readonly Pairing[];
  readonly onSelect: (playerIds: readonly number[]) => void;
}) {
  const { wizard: { draft: { selectedPlayers, draws } }, players, tables, onSelect } = props;
  /** The player who takes the next seat that a tap frees. */
  const [waitsForSeat, setWaitsForSeat] = useState<number | null>(null);
  const tap = (id: number): void => {
    const others = selectedPlayers.filter((each) => each !== id);
    const isFull = others.length >= MAX_PLAYERS;
    setWaitsForSeat(isFull ? id : null);
    if (isFull) return;
    const next = others.length === selectedPlayers.length ? id : waitsForSeat;
    onSelect(next === null ? others : [...others, next]);
  };
  const { isKept, plan, beginning } = useEveningPlayers(players, selectedPlayers.length === 0 && draws === 0, onSelect);
  return (
    <>
      {beginning && <SaidIn plan={beginning} ticked={selectedPlayers} nameOf={nameIn(players)} />}
      {plan && <Swaps {...{ plan, tables }} seated={selectedPlayers} nameOf={nameIn(players)} onSwap={onSelect} />}
      <p className="small muted" role="status">
        {waitsForSeat !== null ? `${capital(inWords(MAX_PLAYERS))} are chosen. Who sits out?`
          : `${isKept ? 'The players of this evening are kept. ' : ''}Tap who’s playing.`}
      </p>
      <OfferedPlayers
        label="Players"
        players={players.filter(isSelectable)}
        chosen={selectedPlayers}
        noteOf={(id) => beginning && NOTES[statusOf(beginning, id) ?? 'none']}
        onTap={tap}
      />
    </>
  );
}

/**
 * Selects the players of the evening once they are known, unless others were selected before. Its first game takes the
 * members who said In, or all members if one table has room for them.
 * @returns whether the players are kept from a game, and the plan, which is also `beginning` if the players come from
 * it
 */
function useEveningPlayers(players: readonly UserView[], isOpen: boolean, onKnown: (ids: readonly number[]) => void) {
  const { data: basis, isPending: isBasisPending } = useQuery(drawBasisQuery);
  const { data: plans = [], isPending: arePlansPending } = useQuery(plansQuery);
  const [now] = useState(serverNow);
  const kept = selectable(eveningPlayers(basis, rememberedEvening(), now), players);
  const isKept = kept.length > 0;
  const plan = planOfEvening(plans, now);
  const said = selectable(plan?.in ?? [], players);
  const members = players.filter(isMember).map(({ id }) => id);
  const ids = isKept ? kept : said.length > 0 || members.length > MAX_PLAYERS ? said : members;
  const isPending = isBasisPending || arePlansPending;
  const isDone = useRef(false);
  const select = useEffectEvent(() => {
    if (!isDone.current && isOpen && ids.length > 0) onKnown(ids);
    isDone.current = true;
  });
  useEffect(() => {
    if (!isPending) select();
  }, [isPending]);
  return { isKept, plan, beginning: !isKept && said.length > 0 ? plan : undefined };
}

/** A member who said In after the players were ticked is not ticked. */
function SaidIn({ plan, ticked, nameOf }: {
  readonly plan: PlanView;
  readonly ticked: readonly number[];
  readonly nameOf: (id: number) => string;
}) {
  const others = plan.in.filter((id) => !ticked.includes(id)).map((id) => isolated(nameOf(id)));
  const first = plan.waiting.length > 0 && `The first ${inWords(MAX_PLAYERS)} are ticked. `;
  return (
    <Note variant="good" icon="check" role="status">
      <b className="strong">{comingText(saidIn(plan))}</b>{' '}
      {others.length > 0 ? <Sentence text={`Not ticked: ${listed(others)}. `} /> : first}
      Tap everybody else who is here.
    </Note>
  );
}

/** Notes beside the names of those who did not say In in time. */
const NOTES = { in: undefined, waiting: 'waits', maybe: 'maybe', out: 'out', none: undefined } as const;

function Swaps({ plan, tables, seated, nameOf, onSwap }: {
  readonly plan: PlanView;
  /** The guests of this evening. */
  readonly tables: readonly Pairing[];
  readonly seated: readonly number[];
  readonly nameOf: (id: number) => string;
  readonly onSwap: (seated: readonly number[]) => void;
}) {
  const [absent, setAbsent] = useState(() => absentOn(plan.date));
  const [saying, setSaying] = useState<ReactNode>(null);
  const said = useRef<HTMLParagraphElement>(null);
  const gamesOf = (id: number): number => tables.filter((pairs) => pairs.some((pair) => pair.includes(id))).length;
  // A member who came without an answer counts as one who has played.
  const coming = [...new Set([...plan.in, ...plan.waiting, ...tables.flat(2).filter(isReal)])];
  const say = (what: ReactNode): void => {
    setSaying(what);
    // The pressed button disappears.
    said.current?.focus();
  };
  const swap = (chosen: Swap): void => {
    onSwap(seated.map((id) => (id === chosen.seated ? chosen.waiting : id)));
    say(<><Name>{nameOf(chosen.waiting)}</Name> plays, <Name>{nameOf(chosen.seated)}</Name> sits out.</>);
  };
  const leaveOut = (playerId: number): void => {
    const playerIds = [...absent, playerId];
    setAbsent(playerIds);
    rememberAbsent({ date: plan.date, playerIds });
    say(<><Name>{nameOf(playerId)}</Name> is not here.</>);
  };
  return (
    <>
      {fairSwaps(coming.filter((id) => !absent.includes(id)), seated, gamesOf).map((each) => (
        <div key={each.waiting} className="note row between wrap whole-names">
          <p>
            <b className="strong"><Name>{nameOf(each.waiting)}</Name> waits.</b> A seat goes to those with fewer games.
          </p>
          <div className="row wrap">
            <Button
              label={<span>Swap with <Name>{nameOf(each.seated)}</Name></span>}
              aria-label={`Swap with ${nameOf(each.seated)}: ${nameOf(each.waiting)} plays`}
              onClick={() => swap(each)}
            />
            <Button
              label="Not here"
              aria-label={`Not here: ${nameOf(each.waiting)}`}
              onClick={() => leaveOut(each.waiting)}
            />
          </div>
        </div>
      ))}
      <p ref={said} role="status" tabIndex={-1} className="small">{saying}</p>
    </>
  );
}
