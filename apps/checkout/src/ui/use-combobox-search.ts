// What is typed into a list that is searched, what it finds, and which of it the arrows stand on (combobox.tsx).
import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react';

export type ComboboxOption = {
  value: string;
  label: string;
  /** Decoration before the words. */
  mark?: ReactNode;
  /** A word after the label. */
  badge?: string | null;
};

type SearchParts = {
  /** What a search finds, best first; all of them for an empty one. */
  find(query: string): readonly ComboboxOption[];
  /** What stands in the box while it is not searched; null: nothing is chosen. */
  chosen: ComboboxOption | null;
  readOnly?: boolean | undefined;
  onSearch(query: string): void;
  onChoose(value: string): void;
};

/** What is typed, what it finds, and which of it the arrows stand on. */
export function useComboboxSearch(parts: SearchParts) {
  const { find, chosen, onSearch, readOnly = false } = parts;
  const [text, setText] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  // Only what was typed searches; a chosen name that just stands there finds everything.
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
    parts.onChoose(option.value);
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

export type ComboboxSearch = ReturnType<typeof useComboboxSearch>;

type Moving = Pick<ComboboxSearch, 'options' | 'isOpen' | 'active' | 'close' | 'choose'> & {
  show(at: number): void;
};

/** Arrows open the list and go round in it; Enter takes what they stand on; Escape leaves what was chosen. */
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
