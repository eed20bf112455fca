// A list that is searched by typing (WAI-ARIA combobox with a listbox): the whole of it is worked by keyboard too.
import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { Icon } from './icon.tsx';
import { Verdict } from './text-field.tsx';
import { Unseen } from './live-region.tsx';
import classes from './combobox.module.css';
import fieldClasses from './text-field.module.css';

type ComboboxProps = {
  name: string;
  label: string;
  /** Between label and hint. */
  before?: ReactNode;
  hint?: string;
  error?: string | null | undefined;
  /** What a search finds, best first; all of them for an empty one. */
  find(query: string): readonly ComboboxOption[];
  /** Shown in the box while it is not searched; null: nothing is chosen. */
  chosen: ComboboxOption | null;
  /** Shown instead of the list when a search finds nothing. */
  noneFound: string;
  /** Name of the button that opens the list. */
  openName: string;
  readOnly?: boolean;
  onSearch(query: string): void;
  onChoose(value: string): void;
};

export function Combobox(props: ComboboxProps) {
  const { name, label, before, hint, error, noneFound } = props;
  const search = useComboboxSearch(props);
  return (
    <div className={fieldClasses.field}>
      <label htmlFor={name}>{label}</label>
      {before}
      {hint ? (
        <p id={`${name}-hint`} className={fieldClasses.hint}>
          {hint}
        </p>
      ) : null}
      <Box {...props} search={search} />
      <List name={name} label={label} search={search} />
      {search.isOpen && search.options.length === 0 ? <p className={classes.none}>{noneFound}</p> : null}
      <Verdict name={name} error={error} />
    </div>
  );
}

type BoxProps = Omit<ComboboxProps, 'find' | 'label'> & { search: ComboboxSearch };

function Box({ name, chosen, openName, readOnly = false, search, ...props }: BoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const { isOpen, text } = search;
  const toggle = () => {
    box.current?.focus();
    if (isOpen) search.close();
    else search.open();
  };
  const list = `${name}-list`;
  return (
    <div className={fieldClasses.box}>
      {chosen?.mark && text === null ? <span className={classes.mark}>{chosen.mark}</span> : null}
      <input
        ref={box}
        id={name}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={list}
        {...pointsTo(name, search)}
        {...describedBy(name, props)}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        readOnly={readOnly}
        value={text ?? chosen?.label ?? ''}
        onChange={(event) => search.type(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onClick={search.open}
        onKeyDown={search.handleKey}
        onBlur={search.handleBlur}
      />
      <button
        type="button"
        tabIndex={-1}
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={list}
        onPointerDown={(event) => event.preventDefault()}
        onClick={toggle}
      >
        <Icon name="down" small />
        <Unseen>{openName}</Unseen>
      </button>
    </div>
  );
}

/** The focus stays in the box: `aria-activedescendant` names the option that the arrows are on. */
function pointsTo(name: string, { isOpen, active }: ComboboxSearch) {
  return isOpen && active >= 0 ? { 'aria-activedescendant': `${name}-${active}` } : {};
}

function describedBy(name: string, { hint, error }: Pick<ComboboxProps, 'hint' | 'error'>) {
  const ids = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined };
}

function List({ name, label, search }: { name: string; label: string; search: ComboboxSearch }) {
  const { isOpen, options, active, chosen, choose } = search;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, active]);
  return (
    <div
      ref={list}
      id={`${name}-list`}
      role="listbox"
      aria-label={label}
      hidden={!isOpen}
      className={classes.list}
    >
      {options.map((option, at) => (
        <div
          key={option.value}
          id={`${name}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={option.value === chosen?.value}
          data-active={at === active ? '' : undefined}
          // The box keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(option)}
          onKeyDown={search.handleKey}
        >
          {option.mark}
          <bdi>{option.label}</bdi>
          {option.badge ? <strong>{option.badge}</strong> : null}
        </div>
      ))}
    </div>
  );
}

// --- The search

type ComboboxOption = {
  value: string;
  label: string;
  /** Decoration before the words. */
  mark?: ReactNode;
  /** A word after the label. */
  badge?: string | null;
};

type SearchOptions = {
  /** What a search finds, best first; all of them for an empty one. */
  find(query: string): readonly ComboboxOption[];
  /** Shown in the box while it is not searched; null: nothing is chosen. */
  chosen: ComboboxOption | null;
  readOnly?: boolean | undefined;
  onSearch(query: string): void;
  onChoose(value: string): void;
};

/** What is typed, what it finds, and which option the arrows are on. */
function useComboboxSearch(search: SearchOptions) {
  const { find, chosen, onSearch, readOnly = false } = search;
  const [text, setText] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  // Only what was typed searches; a chosen name that is only shown finds everything.
  const options = find(text ?? '');
  const show = (at: number) => {
    setOpen(!readOnly);
    setActive(at);
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
    setText(null);
  };
  const choose = (option: ComboboxOption) => {
    close();
    search.onChoose(option.value);
  };
  const moving = { options, isOpen, active, show, close, choose };
  return {
    text,
    chosen,
    ...moving,
    open: () => show(options.findIndex(({ value }) => value === chosen?.value)),
    type(typed: string) {
      setText(typed);
      show(typed === '' ? -1 : 0);
      onSearch(typed);
    },
    handleKey: (event: KeyboardEvent) => handleKey(event, moving),
    handleBlur: (event: FocusEvent<HTMLInputElement>) => handleBlur(event, text, moving),
  };
}

type ComboboxSearch = ReturnType<typeof useComboboxSearch>;

type Moving = Pick<ComboboxSearch, 'options' | 'isOpen' | 'active' | 'close' | 'choose'> & {
  show(at: number): void;
};

/** Arrows open the list and go round in it; Enter chooses the option that they are on; Escape keeps the earlier choice. */
function handleKey(event: KeyboardEvent, { options, isOpen, active, show, close, choose }: Moving): void {
  const { length } = options;
  const keys: Partial<Record<string, () => void>> = {
    ArrowDown: () => show(isOpen ? (active + 1) % Math.max(1, length) : 0),
    ArrowUp: () => show(isOpen && active > 0 ? active - 1 : length - 1),
    Escape: close,
    // It never sends the form around it.
    Enter() {
      const { [active]: option } = options;
      if (isOpen && option !== undefined) choose(option);
    },
  };
  const act = keys[event.key];
  // Keys of a keyboard that composes choose among its own words.
  if (act === undefined || event.nativeEvent.isComposing) return;
  event.preventDefault();
  act();
}

/** Who types a whole name, or all that one bank needs, and goes on has chosen it. */
function handleBlur(
  { currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>,
  text: string | null,
  { options, close, choose }: Moving,
): void {
  if (currentTarget.parentElement?.contains(relatedTarget)) return;
  const typed = (text ?? '').trim().toLowerCase();
  const named = options.find(({ label }) => label.toLowerCase() === typed);
  const only = named ?? (options.length === 1 ? options[0] : undefined);
  if (typed !== '' && only !== undefined) choose(only);
  else close();
}
