// One choice of several (guides: UI §4): the whole row is pressed; an action may stand at its end.
import type { ReactNode } from 'react';
import classes from './choices.module.css';

/** The rows below their question. */
export function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={classes.choices}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

type ChoiceProps = {
  name: string;
  value: string;
  checked: boolean;
  onChoose(): void;
  action?: ReactNode;
  children: ReactNode;
};

export function Choice({ name, value, checked, onChoose, action, children }: ChoiceProps) {
  return (
    <div className={classes.row}>
      <label>
        <input type="radio" name={name} value={value} defaultChecked={checked} onChange={onChoose} />
        <span>{children}</span>
      </label>
      {action}
    </div>
  );
}
