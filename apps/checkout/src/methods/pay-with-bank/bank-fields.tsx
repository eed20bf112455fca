// Spec §5 Bank account number: the fields that the chosen bank asks for, Capitec's radio, and their boxes, which keep their
// own text, so nothing typed before the script came is lost.
import type { FieldErrors } from '../../stages/stage-errors.ts';
import {
  type Bank,
  BANK_FIELDS,
  type BankField,
  bankDialCode,
  bankFieldsOf,
  type BankMode,
  bankModesOf,
} from '@titan/rules/bank-fields';
import {
  type BankAccount,
  accountNumberDigits,
  accountNumberNotice,
  bankAccountToSend,
  bankInputProblems,
  checkBankField,
} from '@titan/rules/bank-inputs';
import { formatBirthDate, isDayFirst } from '@titan/rules/birth-date';
import { digitsOnly } from '@titan/rules/digits';
import {
  type ComponentProps,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { payWithBankMessages } from '@titan/copy/words/pay-with-bank';
import { useWords } from '../../ui/language.tsx';
import { Choice, Choices } from '../../ui/choices.tsx';
import { TextField, writeText } from '../../ui/text-field.tsx';
import { useLive } from '../../ui/use-live.ts';

type EntryWords = typeof payWithBankMessages;

type BankFieldsProps = {
  bank: Bank;
  entry: BankEntry;
  /** The texts in the boxes at first. */
  texts: BankTexts;
  fieldErrors: FieldErrors;
  readOnly: boolean;
  onEdit(): void;
};

export function BankFields({ bank, entry, texts, fieldErrors, readOnly, onEdit }: BankFieldsProps) {
  const live = useLive();
  const words = useWords(payWithBankMessages);
  const modes = bankModesOf(bank);
  // Without script the radio cannot change the box below it: both are shown, and the service takes the chosen one.
  const asked = live || modes.length === 0 ? [entry.mode] : modes;
  const fields = [...new Set(asked.flatMap((mode) => bankFieldsOf(bank, mode)))];
  return (
    <>
      {modes.length === 0 ? null : (
        <Choices legend={words.mode}>
          {modes.map((mode) => (
            <Choice
              key={mode}
              name={bankPathOf('mode')}
              value={mode}
              checked={mode === entry.mode}
              onChoose={() => {
                entry.setMode(mode);
                onEdit();
              }}
            >
              {words.modes[mode]}
            </Choice>
          ))}
        </Choices>
      )}
      {fields.map((field, at) => (
        <BankFieldBox
          key={`${bank.slug} ${field}`}
          field={field}
          hint={hintOf(field, entry.texts.account_number, words)}
          {...(field === 'phone_number' ? { prefix: `+${bankDialCode(bank)}` } : {})}
          text={entry.texts[field] || texts[field]}
          error={
            entry.isWrong(field) || fieldErrors[field] === null
              ? errorOf(field, entry.texts[field], words)
              : fieldErrors[field]
          }
          required={asked.length === 1}
          readOnly={readOnly}
          enterKeyHint={at === fields.length - 1 ? 'done' : 'next'}
          onText={(box) => {
            entry.type(field, box);
            onEdit();
          }}
          onLeave={() => entry.leave(field)}
        />
      ))}
    </>
  );
}

/** Spec §5: a warning at 1 to 9 digits. */
function hintOf(field: BankField, number: string, words: EntryWords): string {
  const isShort = field === 'account_number' && accountNumberNotice(number) === 'warning';
  return isShort ? words.accountWarning({ digits: digitsOnly(number).length }) : words.hints[field];
}

/** Names the order to payers who write the day first. */
function errorOf(field: BankField, text: string, { errors, hints }: EntryWords): string {
  return field === 'date_of_birth' && isDayFirst(text) ? `${errors[field]} · ${hints[field]}` : errors[field];
}

type BoxProps = Omit<ComponentProps<typeof TextField>, 'name' | 'label' | 'defaultValue'> & {
  field: BankField;
  /** Its text when it is first drawn; afterwards the box keeps its own. */
  text: string;
};

const INPUTS: Record<BankField, Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete'>> = {
  account_number: { inputMode: 'numeric', autoComplete: 'off' },
  phone_number: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
  account_name: { autoComplete: 'name', inputMode: 'text' },
  date_of_birth: { inputMode: 'numeric', autoComplete: 'bday' },
};

function BankFieldBox({ field, text, ...rest }: BoxProps) {
  const words = useWords(payWithBankMessages);
  const [first] = useState(text);
  return (
    <TextField
      {...rest}
      {...INPUTS[field]}
      name={bankPathOf(field)}
      label={words.labels[field]}
      defaultValue={first}
      spellCheck={false}
    />
  );
}

/** What the entry starts from, and the list of banks. */
type BankEntryOptions = {
  /** Slug of the bank that the stage begins with, and whether it is fixed (a variant of the catalogue). */
  bank: string | null;
  isFixed: boolean;
  banks: readonly Bank[];
  draft: BankDraft;
  currentYear: number;
};

const EMPTY: BankTexts = bankTextsFrom(() => '');

/**
 * Which bank is chosen, the texts in its boxes, which of them are wrong or missing, and how to choose, type, leave, fill and focus.
 * Starts from the draft when one is kept, else from what the boxes hold; every change goes back into the draft.
 */
export function useBankEntry(area: RefObject<HTMLElement | null>, deps: BankEntryOptions) {
  const { bank: first, isFixed, banks, draft, currentYear } = deps;
  const boxes = useMemo(() => bankBoxes(area), [area]);
  const [typed, setTyped] = useState<BankTyped>({ slug: first, mode: 'phone', texts: EMPTY });
  const [left, setLeft] = useState<ReadonlySet<BankField>>(new Set());
  const keep = (now: BankTyped) => {
    draft.keep(now);
    setTyped(now);
  };
  const takeTyped = useEffectEvent(() => {
    const kept = draft.read() ?? { slug: boxes.chosen(), mode: boxes.mode(), texts: boxes.texts() };
    const slug = isFixed ? first : (kept.slug ?? first);
    boxes.fill(kept.texts, kept.mode);
    keep({ ...kept, slug });
  });
  // Once: afterwards every change comes through the functions below.
  useLayoutEffect(() => takeTyped(), []);

  const bank = banks.find(({ slug }) => slug === typed.slug) ?? null;
  return {
    bank,
    ...typed,
    ...readBank(bank, typed, currentYear),
    /** What is wrong with a field: that it cannot become right, or that it was left so. */
    isWrong: (field: BankField): boolean => isWrong(field, { bank, typed, left, currentYear }),
    choose: (slug: string) => keep({ ...typed, slug }),
    setMode: (mode: BankMode) => keep({ ...typed, mode }),
    type(field: BankField, box: HTMLInputElement) {
      writeText(box, tidy(field, box.value, typed.texts[field]));
      setLeft(new Set([...left].filter((each) => each !== field)));
      keep({ ...typed, texts: { ...typed.texts, [field]: box.value } });
    },
    leave: (...fields: BankField[]) => setLeft(new Set([...left, ...fields])),
    fill(texts: BankTexts) {
      boxes.fill(texts, typed.mode);
      setLeft(new Set());
      keep({ ...typed, texts });
    },
    focus: boxes.focus,
  };
}

export type BankEntry = ReturnType<typeof useBankEntry>;

type Read = { account: BankAccount | null; missing: readonly (BankField | 'bank')[] };

/** What is sent (spec §3), null until all is there; and what is missing until then. */
function readBank(bank: Bank | null, { texts, mode }: BankTyped, currentYear: number): Read {
  if (bank === null) return { account: null, missing: ['bank'] };
  const problems = bankInputProblems(bank, texts, currentYear, mode);
  return {
    account: bankAccountToSend(bank, texts, currentYear, mode),
    missing: problems.map(({ field }) => field),
  };
}

type Looked = {
  bank: Bank | null;
  typed: BankTyped;
  left: ReadonlySet<BankField>;
  currentYear: number;
};

function isWrong(field: BankField, { bank, typed, left, currentYear }: Looked): boolean {
  const { texts, mode } = typed;
  if (bank === null || !bankFieldsOf(bank, mode).includes(field)) return false;
  const problem = bankInputProblems(bank, texts, currentYear, mode).find((each) => each.field === field);
  if (problem === undefined || problem.kind === 'missing') return false;
  const isHopeless = checkBankField(bank, field, texts[field], currentYear) === 'invalid';
  return isHopeless || left.has(field);
}

/** A field's path in the body of the call, which is its box's name. */
export function bankPathOf(field: string): string {
  return `data.bank_account.${field}`;
}

/** Reads and writes the boxes in this part of the page by their names. */
function bankBoxes(area: RefObject<HTMLElement | null>) {
  const box = (name: string) =>
    area.current?.querySelector<HTMLInputElement>(`[name="${bankPathOf(name)}"]`) ?? null;
  const modes = () => [
    ...(area.current?.querySelectorAll<HTMLInputElement>(`[name="${bankPathOf('mode')}"]`) ?? []),
  ];
  return {
    /** The browser's own list of banks, before script. */
    chosen: (): string | null => area.current?.querySelector('select')?.value || null,
    mode: (): BankMode => (modes().find(({ checked }) => checked)?.value === 'account' ? 'account' : 'phone'),
    texts: (): BankTexts => bankTextsFrom((field) => box(field)?.value ?? ''),
    fill(texts: BankTexts, mode: BankMode) {
      for (const [name, text] of Object.entries(texts)) {
        const field = box(name);
        if (field !== null) field.value = text;
      }
      for (const choice of modes()) choice.checked = choice.value === mode;
    },
    focus(field: BankField | keyof typeof BESIDE) {
      const beside = field in BESIDE ? BESIDE[field as keyof typeof BESIDE] : null;
      (beside === null ? box(field) : area.current?.querySelector<HTMLElement>(beside))?.focus();
    },
  };
}

/** What the focus goes to that is no field of the bank's. */
const BESIDE = { bank: '[role="combobox"]', pay: 'button:not([type="button"])' } as const;

/** The texts of every field, each by its name. */
export function bankTextsFrom(textOf: (field: BankField) => string): BankTexts {
  return Object.fromEntries(BANK_FIELDS.map((field) => [field, textOf(field)])) as BankTexts;
}

function tidy(field: BankField, text: string, previous: string): string {
  switch (field) {
    case 'account_number':
      return accountNumberDigits(text);
    case 'date_of_birth':
      return formatBirthDate(text, previous);
    default:
      return text;
  }
}

// --- What was typed at the first stage, kept in memory so that a payer who tries again need not retype it (WCAG 3.3.7)

export type BankTexts = Record<BankField, string>;

/** The bank by its slug, null while none is chosen; how it knows the payer; what was typed for it. */
type BankTyped = { slug: string | null; mode: BankMode; texts: BankTexts };

/** `read`: null while nothing is kept. */
export type BankDraft = { read(): BankTyped | null; keep(typed: BankTyped): void; drop(): void };

/** An empty draft: one for each open page. */
export function createBankDraft(): BankDraft {
  let kept: BankTyped | null = null;
  return {
    read: () => kept,
    keep(typed) {
      kept = typed;
    },
    // An account number is no secret of a payment: it outlives the attempt that it was typed for.
    drop() {},
  };
}
