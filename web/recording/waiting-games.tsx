/** Owns what waits on the games page for who records games: the draft, and the games that were not sent. */
import type { ReactElement } from 'react';
import { DraftBanner } from './draft-banner.js';
import { KeptGamesList } from './kept-games-list.js';
import '../styles/kept.css';

export interface WaitingGamesProps {
  readonly readerId: number;
}

/** Default, as lazy parts are. */
export default function WaitingGames({ readerId }: WaitingGamesProps): ReactElement {
  return (
    <>
      <DraftBanner />
      <KeptGamesList readerId={readerId} />
    </>
  );
}
