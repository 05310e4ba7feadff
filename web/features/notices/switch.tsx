
export interface SwitchProps {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  /** Missing if the reader cannot turn it. */
  readonly onTurn?: (isOn: boolean) => void;
}

export const Switch = ({ label, hint, isOn, onTurn }: SwitchProps) => (
  <button
    type="button"
    className="switch"
    role="switch"
    aria-checked={isOn}
    aria-disabled={onTurn === undefined}
    onClick={() => onTurn?.(!isOn)}
  >
    <b>{label}</b>
    <small>{hint}</small>
    <i aria-hidden="true" />
  </button>
);
