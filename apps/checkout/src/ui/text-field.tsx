// The only text input of the page: label, hint, error and their wiring; the box keeps its own text.
import type { ComponentProps, ReactNode, SyntheticEvent } from 'react';
import { Icon } from './icon.tsx';
import { STAGE_HEADING, useStageFocus } from './stage-heading.tsx';
import classes from './text-field.module.css';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'onInput' | 'onBlur' | 'value'> & {
  name: string;
  label: string;
  hint?: string;
  /** The first to fill of its stage. */
  isFirst?: boolean;
  /** In the box before the text; belongs to the name of the field: a dial code. */
  prefix?: string;
  error?: string | null | undefined;
  /** Shown with a green border and a check mark where there is no error. */
  good?: string | null | undefined;
  /** In the box after the text: a brand, a button. */
  adornment?: ReactNode;
  /** More explanation below the box, opened by a button in the adornment. */
  explanation?: ReactNode;
  /** Also while a keyboard composes: what is written back goes through `writeText`. */
  onText(box: HTMLInputElement, inputType: string): void;
  onLeave?(): void;
};

/**
 * Uncontrolled on purpose: what was typed before the script came stays in the box.
 * `suppressHydrationWarning`: the server may have filled a test card in, whose number the page data never carries.
 */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, isFirst = false, prefix, error, good, adornment, explanation, ...rest } = props;
  const { onText, onLeave, ...input } = rest;
  useStageFocus(isFirst, () => document.getElementById(name)?.focus());
  const describedBy = describedByOf(props);
  const direction = directionOf(input);
  const handleInput = ({ currentTarget: box, nativeEvent }: SyntheticEvent<HTMLInputElement>) => {
    const { inputType, isComposing = false } = nativeEvent as Partial<InputEvent>;
    box.toggleAttribute('data-composing', isComposing);
    // The end of a composition has none, nor has what some browsers fill in by themselves.
    onText(box, inputType ?? '');
  };
  return (
    <div className={classes.field}>
      <label htmlFor={name} id={prefix && `${name}-label`}>
        {label}
      </label>
      {hint ? (
        <p id={`${name}-hint`} className={classes.hint}>
          {hint}
        </p>
      ) : null}
      <div className={classes.box} dir={direction}>
        {prefix ? <span id={`${name}-prefix`}>{prefix}</span> : null}
        <input
          type="text"
          // Figures and addresses are no words.
          spellCheck={direction === undefined}
          {...input}
          id={name}
          name={name}
          aria-invalid={error ? true : undefined}
          aria-labelledby={prefix && `${name}-label ${name}-prefix`}
          aria-describedby={describedBy || undefined}
          onInput={handleInput}
          onCompositionEnd={handleInput}
          onBlur={onLeave}
          suppressHydrationWarning
        />
        {adornment}
      </div>
      <Verdict name={name} error={error} good={good} />
      {explanation}
    </div>
  );
}

function describedByOf({ name, hint, isFirst, error, good }: TextFieldProps): string {
  const parts = [isFirst && STAGE_HEADING, hint && `${name}-hint`, (error || good) && `${name}-error`];
  return parts.filter(Boolean).join(' ');
}

type VerdictProps = Pick<TextFieldProps, 'name' | 'error' | 'good'>;

/** Under the box of a field. Always one element, so that screen readers announce its changes. */
export function Verdict({ name, error, good }: VerdictProps) {
  const text = error || good;
  return (
    <p id={`${name}-error`} aria-live="polite" className={error ? classes.error : classes.good}>
      {text ? <Icon name={error ? 'alert' : 'check'} small /> : null}
      {text ? <span>{text}</span> : null}
    </p>
  );
}

/** Figures and addresses run from left to right in every language, with their prefix. */
function directionOf({ inputMode }: Pick<TextFieldProps, 'inputMode'>): 'ltr' | undefined {
  return inputMode === undefined || inputMode === 'text' ? undefined : 'ltr';
}

/**
 * Writes the tidied text into its box, if it differs: writing moves the caret to the end. Not while a keyboard composes there (an IME,
 * some predictive keyboards; text-field.tsx marks the box): it would put its own text behind ours. The box is tidied when it is done.
 */
export function writeText(box: HTMLInputElement | HTMLSelectElement | null, text: string | undefined): void {
  if (box === null || text === undefined || box.value === text || box.dataset['composing'] !== undefined)
    return;
  box.value = text;
}
