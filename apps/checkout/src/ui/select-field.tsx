// The only choice from a list of the page: label, hint, error and their wiring, around the browser's own list.
import type { ComponentProps, ReactNode } from 'react';
import { STAGE_HEADING, useStageFocus } from './stage-heading.tsx';
import { Verdict } from './text-field.tsx';
import classes from './text-field.module.css';

type SelectOption = { value: string; label: string };
type SelectGroup = { name: string; options: readonly SelectOption[] };

type SelectFieldProps = Omit<
  ComponentProps<'select'>,
  'id' | 'className' | 'onInput' | 'onBlur' | 'value'
> & {
  name: string;
  label: string;
  /** Between label and hint. */
  before?: ReactNode;
  hint?: string;
  /** The first to fill of its stage. */
  isFirst?: boolean;
  error?: string | null | undefined;
  /** Stands there until something is chosen. */
  placeholder: string;
  groups?: readonly SelectGroup[];
  options?: readonly SelectOption[];
  onText(): void;
  onLeave?(): void;
};

/** Uncontrolled, like every field here: what was chosen before the script came stays chosen. */
export function SelectField(props: SelectFieldProps) {
  const {
    name,
    label,
    before,
    hint,
    isFirst = false,
    error,
    placeholder,
    groups = [],
    options = [],
    onText,
    onLeave,
    ...select
  } = props;
  useStageFocus(isFirst, () => document.getElementById(name)?.focus());
  const parts = [isFirst && STAGE_HEADING, hint && `${name}-hint`, error && `${name}-error`];
  const describedBy = parts.filter(Boolean).join(' ');
  return (
    <div className={classes.field}>
      <label htmlFor={name}>{label}</label>
      {before}
      {hint ? (
        <p id={`${name}-hint`} className={classes.hint}>
          {hint}
        </p>
      ) : null}
      <div className={classes.box}>
        <select
          {...select}
          id={name}
          name={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          onInput={onText}
          onBlur={onLeave}
        >
          <option value="">{placeholder}</option>
          <Options of={options} />
          {groups.map((group) => (
            <optgroup key={group.name} label={group.name}>
              <Options of={group.options} />
            </optgroup>
          ))}
        </select>
      </div>
      <Verdict name={name} error={error} />
    </div>
  );
}

// A browser may know a name by newer letters than the server.
function Options({ of }: { of: readonly SelectOption[] }) {
  return of.map(({ value, label }) => (
    <option key={value} value={value} suppressHydrationWarning>
      {label}
    </option>
  ));
}
