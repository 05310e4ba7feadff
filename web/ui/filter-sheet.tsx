/** Filters that apply at once, behind a button that counts those in use. */
import type { ReactNode } from 'react';
import { Button, type IconName } from './controls.js';
import { Dialog, DialogButton } from './dialog.js';

export const FilterSheet = ({ title, icon, used, count, onClear, children }: {
  readonly title: string;
  readonly icon?: IconName;
  readonly used: number;
  /** The result of the filters, such as `19 games`. */
  readonly count: string;
  readonly onClear: () => void;
  readonly children: ReactNode;
}) => (
  <DialogButton
    label={<>Filters{used > 0 && <span className="num">{used}</span>}</>}
    icon={icon}
    aria-haspopup="dialog"
    dialog={(close) => (
      <Dialog
        title={title}
        onClose={close}
        foot={
          <>
            <Button label="Clear" onClick={onClear} />
            <Button label={`Show ${count}`} variant="primary" onClick={close} />
          </>
        }
      >
        {children}
      </Dialog>
    )}
  />
);
