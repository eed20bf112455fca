// One choice of several: the whole row is clickable, with an optional action at its end.
import type { ReactNode } from 'react';
import classes from './choices.module.css';

type ChoicesProps = {
  legend: ReactNode;
  error?: string | null | undefined;
  /** What the chosen one asks for, seen in its row. */
  ofChosen?: ReactNode;
  children: ReactNode;
};

/** The rows below their question. */
export function Choices({ legend, error, ofChosen, children }: ChoicesProps) {
  return (
    <fieldset className={classes.choices}>
      <legend>{legend}</legend>
      {children}
      {ofChosen ? <div className={classes.ofChosen}>{ofChosen}</div> : null}
      {error ? (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

type ChoiceProps = {
  name: string;
  value: string;
  checked: boolean;
  onChoose(): void;
  /** Decoration before the words. */
  mark?: ReactNode;
  action?: ReactNode;
  /** One of them must be chosen. */
  required?: boolean;
  children: ReactNode;
};

export function Choice(props: ChoiceProps) {
  const { name, value, checked, onChoose, mark, action, required, children } = props;
  return (
    <div className={classes.row}>
      <label>
        <input
          type="radio"
          name={name}
          value={value}
          required={required}
          defaultChecked={checked}
          onChange={onChoose}
        />
        {mark}
        <span>{children}</span>
      </label>
      {action}
    </div>
  );
}
