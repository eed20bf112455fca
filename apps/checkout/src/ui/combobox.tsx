// A list that is searched by typing (WAI-ARIA combobox with a listbox): the whole of it is worked by keyboard too.
import { useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import { Verdict } from './text-field.tsx';
import { Unseen } from './unseen.tsx';
import { type ComboboxOption, type ComboboxSearch, useComboboxSearch } from './use-combobox-search.ts';
import classes from './combobox.module.css';
import fieldClasses from './text-field.module.css';

type ComboboxProps = {
  name: string;
  label: string;
  hint?: string;
  error?: string | null | undefined;
  /** What a search finds, best first; all of them for an empty one. */
  find(query: string): readonly ComboboxOption[];
  /** What stands in the box while it is not searched; null: nothing is chosen. */
  chosen: ComboboxOption | null;
  /** Said in the list's place when a search finds nothing. */
  noneFound: string;
  /** Of the button that opens the list. */
  openName: string;
  readOnly?: boolean;
  onSearch(query: string): void;
  onChoose(value: string): void;
};

export function Combobox(props: ComboboxProps) {
  const { name, label, hint, error, noneFound } = props;
  const search = useComboboxSearch(props);
  return (
    <div className={fieldClasses.field}>
      <label htmlFor={name}>{label}</label>
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

/** The focus stays in the box: the option that the arrows stand on is only pointed to. */
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
