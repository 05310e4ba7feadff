import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Change } from '../../../contract/call.js';
import type { GameView } from '../../../contract/games.js';
import { keyPerIntention, send } from '../../transport/http.js';
import { showGame } from '../boards/games-page.api.js';

/** Sends one command to a game and shows the returned game; a repeat after a failure has the same key. */
export function useGameCommand<Body>(call: Change<Body, GameView>, id: number) {
  const queryClient = useQueryClient();
  const [intentions] = useState(() => keyPerIntention());
  return useMutation({
    mutationFn: (body: Body) => send(call, body, intentions.keyOf([id, body]), { id }),
    onSuccess: (changed) => {
      intentions.done();
      showGame(queryClient, changed);
    },
  });
}
