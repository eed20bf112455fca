// Mirrors the bank and its boxes in state: they keep their own text, so nothing typed before the script came is lost (design §4).
import { type Bank, type BankField, bankFieldsOf, type BankMode } from '@titan/rules/bank-fields';
import {
  type BankAccount,
  bankAccountToSend,
  bankInputProblems,
  checkBankField,
} from '@titan/rules/bank-inputs';
import { type RefObject, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { bankBoxes, bankTextsFrom } from './bank-boxes.ts';
import type { BankDraft, BankTexts, BankTyped } from './bank-draft.ts';
import { tidyBankBox } from './bank-typing.ts';

/** What the entry starts from, and the list that its bank stands in. */
export type BankEntryParts = {
  /** Slug of the bank that the stage begins with, and whether it stands fast (a variant of the catalogue). */
  bank: string | null;
  isFixed: boolean;
  banks: readonly Bank[];
  draft: BankDraft;
  currentYear: number;
};

const EMPTY: BankTexts = bankTextsFrom(() => '');

/**
 * Which bank is chosen, what stands in its boxes, what of it is wrong or missing, and how to choose, type, leave, fill and focus.
 * Starts from the draft when one is kept, else from what the boxes hold; every change goes back into the draft.
 */
export function useBankEntry(area: RefObject<HTMLElement | null>, parts: BankEntryParts) {
  const { bank: first, isFixed, banks, draft, currentYear } = parts;
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
    problemAt: (field: BankField): string | null => problemAt(field, { bank, typed, left, currentYear }),
    choose: (slug: string) => keep({ ...typed, slug }),
    setMode: (mode: BankMode) => keep({ ...typed, mode }),
    type(field: BankField, box: HTMLInputElement) {
      tidyBankBox(field, box, typed.texts[field]);
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

function problemAt(field: BankField, { bank, typed, left, currentYear }: Looked): string | null {
  const { texts, mode } = typed;
  if (bank === null || !bankFieldsOf(bank, mode).includes(field)) return null;
  const problem = bankInputProblems(bank, texts, currentYear, mode).find((each) => each.field === field);
  if (problem === undefined || problem.kind === 'missing') return null;
  const isHopeless = checkBankField(bank, field, texts[field], currentYear) === 'invalid';
  return isHopeless || left.has(field) ? problem.text : null;
}
