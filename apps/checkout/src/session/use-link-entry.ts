// Mirrors the boxes of the link's form in state: they keep their own text, so nothing typed before the script came is lost (design §4).
import { isEmail } from '@titan/rules/email';
import {
  isOpenLink,
  type LinkField,
  linkFormMissing,
  type LinkTerms,
  readLinkAmount,
} from '@titan/rules/payment-link';
import { LINK_TEXTS, linkAmountText } from '@titan/rules/payment-link-texts';
import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { LinkDetails } from './payment-link-flow.ts';

type Entry = { texts: LinkDetails; left: readonly LinkField[] };

const EMPTY: LinkDetails = { name: '', email: '', amount: '' };
const FIELDS: readonly LinkField[] = ['name', 'email', 'amount'];

/** Where a field stands in the body of the call, and so what its box is called. */
export const LINK_PATHS: Readonly<Record<LinkField, string>> = {
  name: 'customer.name',
  email: 'customer.email',
  amount: 'amount',
};

/** What stands in the boxes, what of it is wrong, right or missing, and how to type, leave and focus them. */
export function useLinkEntry(form: RefObject<HTMLFormElement | null>, link: LinkTerms) {
  const [entry, setEntry] = useState<Entry>({ texts: EMPTY, left: [] });
  const box = (field: LinkField) =>
    form.current?.querySelector<HTMLInputElement>(`[name="${LINK_PATHS[field]}"]`) ?? null;
  const read = (left: readonly LinkField[]) => {
    const texts = {
      name: valueOf(box('name')),
      email: valueOf(box('email')),
      amount: valueOf(box('amount')),
    };
    setEntry({ texts, left });
  };
  const takeTyped = useEffectEvent(() => read([]));
  // Once: afterwards every change comes through `change` or `leave`.
  useLayoutEffect(() => takeTyped(), []);
  const { texts, left } = entry;
  return {
    texts,
    missing: linkFormMissing(texts, link),
    isRight: { email: isEmail(texts.email) },
    problems: problemsOf(texts, left, link),
    change: () => read(left),
    leave: (field: LinkField) => read([...left, field]),
    leaveAll: () => read(FIELDS),
    focus: (field: LinkField) => box(field)?.focus(),
  };
}

function valueOf(box: HTMLInputElement | null): string {
  return box?.value ?? '';
}

/** What can become right yet is told on leaving its box, what cannot at once (guides: UI §6). */
function problemsOf(
  { name, email, amount }: LinkDetails,
  left: readonly LinkField[],
  link: LinkTerms,
): Partial<Record<LinkField, string>> {
  const problems: Partial<Record<LinkField, string>> = {};
  if (linkFormMissing({ name, email, amount }, link).includes('name')) problems.name = LINK_TEXTS.nameTooLong;
  if (left.includes('email') && email.trim() !== '' && !isEmail(email))
    problems.email = LINK_TEXTS.emailWrong;
  const wrong = amountProblem(amount, left.includes('amount'), link);
  if (wrong !== null) problems.amount = wrong;
  return problems;
}

function amountProblem(amount: string, isLeft: boolean, link: LinkTerms): string | null {
  const read = readLinkAmount(amount, link);
  if (!isOpenLink(link) || read.ok || read.problem === 'missing') return null;
  // Nothing is taken out of the box, for it could make another amount: a letter stays, and is told (decision 0044).
  const isTold = isLeft || read.problem === 'too_large' || /\p{L}/u.test(amount);
  return isTold ? linkAmountText(read.problem, link) : null;
}
