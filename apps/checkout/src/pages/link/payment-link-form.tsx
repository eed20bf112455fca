// Spec §2 Payment link form, §5: Full Name, Email, Amount (only when no fixed amount) and Proceed, as one plain form.
import type { LinkView } from '@titan/contract/payer/payment-link.schema';
import type { FormFeedback } from '@titan/contract/page/page-data';
import { symbolOf } from '@titan/rules/currency';
import { withoutInvisible } from '@titan/rules/digits';
import { isEmail } from '@titan/rules/email';
import { fromDecimal } from '@titan/rules/money';
import {
  isOpenLink,
  type LinkField,
  linkFormMissing,
  type LinkTerms,
  readLinkAmount,
} from '@titan/rules/payment-link';
import { type KeyboardEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { commonMessages } from '@titan/copy/words/common';
import { paymentLinkMessages } from '@titan/copy/words/payment-link';
import type { Language } from '@titan/copy/language';
import { linkAmountText } from '@titan/copy/link-amount';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { HintedButton } from '../../ui/button.tsx';
import { StageNotice } from '../../stages/stage-notice.tsx';
import { StageForm, useAfterSending } from '../../ui/stage-form.tsx';
import { TextField, writeText } from '../../ui/text-field.tsx';
import { useLive } from '../../ui/use-live.ts';
import type { LinkDetails, LinkEvent, LinkNoticeKey, LinkViewState } from './payment-link-flow.ts';

export type LinkFormProps = {
  link: LinkView;
  formKey: string;
  feedback: FormFeedback | null;
  view: LinkViewState;
  send(event: LinkEvent): void;
};

/** The path of each field in the body of the call, which is the name of its box. */
const LINK_PATHS: Readonly<Record<LinkField, string>> = {
  name: 'customer.name',
  email: 'customer.email',
  amount: 'amount',
};

export function PaymentLinkForm(props: LinkFormProps) {
  const { link, formKey, feedback, view, send } = props;
  const words = useWords(paymentLinkMessages);
  const form = useRef<HTMLFormElement>(null);
  const entry = useLinkEntry(form, link);
  const isOpen = isOpenLink(link);
  const { submitting, fieldErrors } = view;
  useAfterSending(submitting, () => {
    const first = FIELDS.find((field) => fieldErrors[field] !== undefined);
    if (first) entry.focus(first);
  });
  const handleChange = () => {
    entry.change();
    send({ type: 'linkEdited' });
  };
  const handleSend = () => {
    if (entry.missing.length > 0 || submitting) return;
    const amount = isOpen ? entry.texts.amount : link.plan.amount;
    send({ type: 'proceedSubmitted', details: { ...entry.texts, amount } });
  };
  // A disabled Proceed keeps Enter from sending: then Enter shows the way to what is missing.
  const handleKey = (event: KeyboardEvent) => {
    const [first] = entry.missing;
    if (event.key !== 'Enter' || first === undefined || !(event.target instanceof HTMLInputElement)) return;
    entry.leaveAll();
    entry.focus(first);
  };
  const errorOf = (field: LinkField) => entry.problems[field] ?? fieldErrors[field];
  const typed = feedback?.values ?? {};
  return (
    <>
      <StageForm
        ref={form}
        action={`/pay/${encodeURIComponent(link.reference)}`}
        seal={{ session_token: '', form_key: formKey }}
        fields={isOpen ? {} : { [LINK_PATHS.amount]: link.plan.amount }}
        onKeyDown={handleKey}
        onSend={handleSend}
      >
        <TextField
          name={LINK_PATHS.name}
          label={words.fullName}
          hint={words.optional}
          error={errorOf('name')}
          defaultValue={typed['name']}
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="next"
          readOnly={submitting}
          onText={handleChange}
        />
        <TextField
          name={LINK_PATHS.email}
          label={words.email}
          error={errorOf('email')}
          good={entry.isRight.email ? words.emailRight : null}
          defaultValue={typed['email']}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint={isOpen ? 'next' : 'go'}
          readOnly={submitting}
          required
          onText={(box) => {
            // The browser's own check knows no character that nobody sees.
            writeText(box, withoutInvisible(box.value));
            handleChange();
          }}
          onLeave={() => entry.leave('email')}
        />
        {isOpen ? (
          <AmountField
            {...props}
            error={errorOf('amount')}
            typed={typed['amount']}
            onText={handleChange}
            onLeave={() => entry.leave('amount')}
          />
        ) : null}
        <StageNotice notice={noticeOf(props, words)} />
        <ProceedButton {...props} entry={entry} />
      </StageForm>
    </>
  );
}

/** A fixed amount has no box, so what is wrong with it (decision 0027: it has changed) is above the form. */
function noticeOf(
  { link, view: { notice, fieldErrors } }: LinkFormProps,
  words: Record<LinkNoticeKey, string>,
) {
  const wrong = isOpenLink(link) ? undefined : fieldErrors['amount'];
  if (wrong !== undefined) return { text: wrong, tone: 'error' as const, banner: true };
  return (
    notice && { ...notice, text: typeof notice.text === 'string' ? notice.text : words[notice.text.key] }
  );
}

type AmountFieldProps = LinkFormProps & {
  error: string | undefined;
  typed: string | undefined;
  onText(): void;
  onLeave(): void;
};

function AmountField({ link, view, error, typed, onText, onLeave }: AmountFieldProps) {
  const language = useLanguage();
  const words = language.wordsOf(paymentLinkMessages);
  const { currency } = link.plan;
  const { min, max } = link.transaction_limit;
  // Its symbol is in the box (spec §1), its code in the hint, which has room for it.
  const figure = (decimal: string) => language.amount(fromDecimal(decimal, currency), currency);
  return (
    <TextField
      name={LINK_PATHS.amount}
      label={words.amount}
      hint={words.limits({ currency, min: figure(min), max: figure(max) })}
      prefix={symbolOf(currency)}
      placeholder={words.least({ min: figure(min) })}
      error={error}
      defaultValue={typed}
      inputMode="decimal"
      // Not "off": a browser then forgets what was typed when the payer comes back to the form.
      autoComplete="transaction-amount"
      enterKeyHint="go"
      readOnly={view.submitting}
      required
      onText={onText}
      onLeave={onLeave}
    />
  );
}

type ProceedProps = LinkFormProps & { entry: ReturnType<typeof useLinkEntry> };

function ProceedButton({
  link,
  view: { submitting },
  entry: { texts, missing: missingFields },
}: ProceedProps) {
  const language = useLanguage();
  const words = language.wordsOf(paymentLinkMessages);
  // Without script the form is sent as it is, and comes back with what is missing.
  const missing = useLive() ? missingFields : [];
  return (
    <HintedButton
      disabled={missing.length > 0}
      busy={submitting && language.wordsOf(commonMessages).processing}
      hint={
        missing.length > 0
          ? words.missing({ fields: language.list(missing.map((field) => words.missingNames[field])) })
          : nextStep(link, texts.amount, language)
      }
    >
      {words.proceed}
    </HintedButton>
  );
}

/** The amount in words of its own, so that a slip in its digits is seen before anything is opened. */
function nextStep(link: LinkView, typed: string, language: Language): string {
  const { amount, currency } = link.plan;
  const read = readLinkAmount(isOpenLink(link) ? typed : amount, link);
  if (!read.ok) return '';
  return language.wordsOf(paymentLinkMessages).next({ money: language.money(read.minor, currency) });
}

type LinkEntryTexts = { texts: LinkDetails; left: readonly LinkField[] };

const EMPTY: LinkDetails = { name: '', email: '', amount: '' };
const FIELDS: readonly LinkField[] = ['name', 'email', 'amount'];

/**
 * Mirrors the boxes in state: they keep their own text, so nothing typed before the script came is lost.
 * @returns the text of the boxes, what of it is wrong, right or missing, and how to change, leave and focus them.
 */
function useLinkEntry(form: RefObject<HTMLFormElement | null>, link: LinkTerms) {
  const language = useLanguage();
  const [entry, setEntry] = useState<LinkEntryTexts>({ texts: EMPTY, left: [] });
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
    problems: problemsOf(texts, left, link, language),
    change: () => read(left),
    leave: (field: LinkField) => read([...left, field]),
    leaveAll: () => read(FIELDS),
    focus: (field: LinkField) => box(field)?.focus(),
  };
}

function valueOf(box: HTMLInputElement | null): string {
  return box?.value ?? '';
}

/** A text that can still become right is marked when its box is left, one that cannot is marked at once. */
function problemsOf(
  { name, email, amount }: LinkDetails,
  left: readonly LinkField[],
  link: LinkTerms,
  language: Language,
): Partial<Record<LinkField, string>> {
  const words = language.wordsOf(paymentLinkMessages);
  const problems: Partial<Record<LinkField, string>> = {};
  if (linkFormMissing({ name, email, amount }, link).includes('name')) problems.name = words.nameTooLong;
  if (left.includes('email') && email.trim() !== '' && !isEmail(email)) problems.email = words.emailWrong;
  const wrong = amountProblem(amount, left.includes('amount'), link, language);
  if (wrong !== null) problems.amount = wrong;
  return problems;
}

function amountProblem(amount: string, isLeft: boolean, link: LinkTerms, language: Language): string | null {
  const read = readLinkAmount(amount, link);
  if (!isOpenLink(link) || read.ok || read.problem === 'missing') return null;
  // Nothing is removed from the box, for that could make another amount: a letter stays, and is marked (§5).
  const isShown = isLeft || read.problem === 'too_large' || /\p{L}/u.test(amount);
  return isShown ? linkAmountText(read.problem, link, language) : null;
}
