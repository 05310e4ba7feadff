/** Draws teams in the browser, from the last games as far as they are known here. */
import { useQuery } from '@tanstack/react-query';
import { type DrawBasis, drawTeams, fairLot } from '../../../../domain/draw/draw-teams.js';
import { toastGood } from '../../../ui/toast.js';
import type { GameDraft } from '../draft/game-draft.js';
import { drawBasisQuery } from '../players.api.js';
import { useUnsentGames } from '../sending/unsent-games.js';
import type { StepProps } from '../wizard.js';

/**
 * @param players  in the order of the drawn teams
 * @returns the draw, and what is known of the last games; undefined while that is nothing
 */
export function useDraw({ drawMethod }: GameDraft, players: StepProps['players'], dispatch: StepProps['dispatch']) {
  const basis = useKnownBasis();
  const draw = (playerIds: readonly number[]): void => {
    const ordered = players.map(({ id }) => id).filter((id) => playerIds.includes(id));
    dispatch({ type: 'teamsDrawn', drawn: drawTeams(ordered, drawMethod, basis ?? NOTHING_KNOWN, cryptoLot) });
    const title = drawMethod === 'random' ? 'Random teams generated!' : 'Teams drawn!';
    toastGood(title, 'Change any of them before you go on.');
  };
  return { basis, draw };
}

const NOTHING_KNOWN: DrawBasis = { tables: [], forms: new Map() };

/** The games that wait here to be sent are the latest. */
function useKnownBasis(): DrawBasis | undefined {
  const { data } = useQuery(drawBasisQuery);
  const waiting = useUnsentGames().map(({ submission }) =>
    submission.teams.map(({ player1Id, player2Id }) => [player1Id, player2Id] as const));
  if (data === undefined && waiting.length === 0) return undefined;
  return { tables: [...waiting.reverse(), ...(data?.tables ?? [])], forms: new Map(data?.forms) };
}

const cryptoLot = fairLot(() => crypto.getRandomValues(new Uint32Array(1))[0]!);
