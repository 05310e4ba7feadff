/** The dialogs of a game by their kind. */
import type { ComponentType } from 'react';
import { ResetDialog, RestoreDialog, VoidGameDialog } from './act-dialogs.js';
import { DetailsDialog } from './details-dialog.js';
import { EditDialog } from './edit-dialog.js';
import { FirstExitDialog } from './first-exit-dialog.js';
import type { GameDialogKind, GameDialogProps } from './game-dialog.js';
import { TieDialog } from './tie-dialog.js';

const DIALOGS: Record<GameDialogKind, ComponentType<GameDialogProps>> = {
  tieBreaker: TieDialog, firstExit: FirstExitDialog, reset: ResetDialog, details: DetailsDialog, edit: EditDialog,
  void: VoidGameDialog, restore: RestoreDialog,
};

/** A default export, because it is loaded lazily. */
export default function AnyDialog({ kind, ...props }: GameDialogProps & { readonly kind: GameDialogKind }) {
  const Dialog = DIALOGS[kind];
  return <Dialog key={kind} {...props} />;
}
