import { type KeyboardEvent, useRef } from 'react';
import { ROUND_COUNT } from '../../../../domain/scoring/round-points.js';
import { GIVEN_ROLES } from '../../../figures/given-roles.js';
import { Icon } from '../../../ui/controls.js';
import type { RoundMap, RoundNumber } from '../draft/game-draft.js';
import { isComplete, openRoles, type RoundEntry } from './round-entry.js';

export const ROUND_PANEL_ID = 'round-seats';

interface RoundTabsProps {
  readonly entry: RoundEntry;
  /** In a correction: the rounds that differ from the recorded ones. */
  readonly changed: readonly boolean[] | undefined;
  readonly onOpen: (round: RoundNumber) => void;
}

export function RoundTabs({ entry: { currentRound, roundPositions }, changed, onOpen }: RoundTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = ((currentRound - 1 + step + ROUND_COUNT) % ROUND_COUNT) + 1;
    onOpen(next as RoundNumber);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next - 1]?.focus();
  };
  return (
    <div ref={list} className="rounds" role="tablist" aria-label="Rounds" onKeyDown={move}>
      {roundPositions.map((round, index) => {
        const number = index + 1;
        const isOpen = number === currentRound;
        const progress = progressText(round, changed?.[index]);
        return (
          <button
            key={number}
            type="button"
            role="tab"
            aria-selected={isOpen}
            aria-controls={ROUND_PANEL_ID}
            aria-label={`Round ${number}${number === ROUND_COUNT ? ', counts double' : ''}, ${progress}`}
            tabIndex={isOpen ? 0 : -1}
            onClick={() => onOpen(number as RoundNumber)}
          >
            <span className="num">
              {number}
              {number === ROUND_COUNT && <small> 2×</small>}
            </span>
            <Pips round={round} isChanged={changed?.[index] === true} />
          </button>
        );
      })}
    </div>
  );
}

/** @param isChanged  in a correction */
function progressText(round: RoundMap, isChanged?: boolean): string {
  if (isComplete(round)) return isChanged === undefined ? 'complete' : isChanged ? 'changed' : 'as recorded';
  const given = GIVEN_ROLES.length - openRoles(round).length;
  return given === 0 ? 'empty' : `${given} of ${GIVEN_ROLES.length}`;
}

function Pips({ round, isChanged }: { readonly round: RoundMap; readonly isChanged: boolean }) {
  const given = GIVEN_ROLES.length - openRoles(round).length;
  return (
    <span className="pips">
      {!isComplete(round)
        ? GIVEN_ROLES.map(({ id }, index) => <i key={id} className={index < given ? 'on' : undefined} />)
        : isChanged ? <i className="mark" /> : <Icon name="check" />}
    </span>
  );
}
