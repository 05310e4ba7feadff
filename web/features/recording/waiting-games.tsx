import type { ReactElement } from 'react';
import { DraftBanner } from './draft-banner.js';
import { DroppedDrafts } from './dropped-drafts.js';
import { UnsentGamesList } from './unsent-games-list.js';
import './unsent.css';

export interface WaitingGamesProps {
  readonly readerId: number;
}

/** Default, as lazy parts are. */
export default function WaitingGames({ readerId }: WaitingGamesProps): ReactElement {
  return (
    <>
      <DraftBanner />
      <UnsentGamesList readerId={readerId} />
      <DroppedDrafts />
    </>
  );
}
