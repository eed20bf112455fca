// Spec §2 Bank selection, §5 Bank account number: the first screen, with the bank, what it asks for, and Pay; and what the page around it
// asks of the method.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { type Bank, bankFieldsOf } from '@titan/rules/bank-fields';
import { monoMinimumOf } from '@titan/rules/mono-minimum';
import { fromDecimal } from '@titan/rules/money';
import { payableMinor } from '@titan/rules/payable';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { commonMessages } from '@titan/copy/words/common';
import { payWithBankMessages } from '@titan/copy/words/pay-with-bank';
import type { Language } from '@titan/copy/language';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { StageNotice } from '../../stages/stage-notice.tsx';
import { TestBankInputs } from '../../test-mode/test-bank-inputs.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { ButtonLink, HintedButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StageForm, useAfterSending } from '../../ui/stage-form.tsx';
import { useLive } from '../../ui/use-live.ts';
import { type Method, type MethodTag, type StageFacts } from '../../stages/method.ts';
import type { StageProps } from '../registration.ts';
import { BankChoice, BankListState, FixedBank } from './bank-choice.tsx';
import {
  type BankDraft,
  type BankTexts,
  createBankDraft,
  BankFields,
  bankPathOf,
  bankTextsFrom,
  useBankEntry,
  type BankEntry as Entry,
} from './bank-fields.tsx';
import { variantAt } from './bank-list.ts';
import { payWithBankFlow } from './flow.ts';
import { bankPositionOf, ENTRY_FORM, isRequestOpen } from './position.ts';
import classes from './bank-entry.module.css';
import {
  type PayWithBankState,
  type PayWithBankPayerEvent,
  type PayWithBankStageProps,
  doingOf,
} from './state.ts';

const HELD: StageFacts = { isFirst: false, keepsDraft: true, mayBeLeft: true, asksAgain: false };
const WATCH: StageFacts = { ...HELD, asksAgain: true };

const STAGES: Record<PayWithBankState['stage'], StageFacts> = {
  init: { ...HELD, isFirst: true },
  'bank-unavailable': HELD,
  'bank-authorize': HELD,
  'approval-guide': WATCH,
  'bank-pending': WATCH,
  // A charge that nobody has answered may have been paid: no other way is offered beside it (I-33).
  checking: { ...WATCH, mayBeLeft: false },
  help: HELD,
  ended: HELD,
};

function tagsAt(state: PayWithBankState): readonly MethodTag[] {
  switch (state.stage) {
    case 'init':
      return [doingOf(state) === null ? 'first-stage' : 'waiting'];
    case 'bank-unavailable':
      return ['first-stage'];
    case 'bank-authorize':
      return doingOf(state) === null ? [] : ['waiting'];
    case 'approval-guide':
    case 'bank-pending':
      return ['watching'];
    case 'checking':
      return ['waiting'];
    case 'help':
      return tagsAt(state.behind);
    case 'ended':
      return [];
  }
}

/** What the page around it asks of the method. */
const method: Method<PayWithBankState> = {
  flow: payWithBankFlow,
  factsAt(view) {
    const variant = view.stage === 'init' ? variantAt(view) : null;
    return { ...STAGES[view.stage], ...(variant === null ? {} : { method: variant }) };
  },
  tagsAt,
  positionOf: bankPositionOf,
  staysAt: 'account-error',
};

type BankFirstProps = StageProps<PayWithBankState, PayWithBankPayerEvent> & {
  draft: BankDraft;
  /** Only on the server: the test details that `?preset=…` names. */
  prefill: BankTexts | null;
};

function First({ view, ...rest }: BankFirstProps) {
  return view.stage === 'init' ? <BankEntry view={view} {...rest} /> : null;
}

/** In one chunk with the flow. */
export const payWithBankEntry = { method, First, createDraft: createBankDraft };

type BankEntryProps = PayWithBankStageProps<'init'> & Pick<BankFirstProps, 'total' | 'draft' | 'prefill'>;

function BankEntry(props: BankEntryProps) {
  const { view, payment, draft, deps } = props;
  const area = useRef<HTMLDivElement>(null);
  const isFixed = variantAt(view) !== null;
  const banks = view.list.is === 'there' ? view.list.banks : [];
  const entry = useBankEntry(area, {
    bank: view.bank,
    isFixed,
    banks,
    draft,
    // The same on the server and in the browser.
    currentYear: new Date(payment.server_time).getUTCFullYear(),
  });
  const hasChosen = useRef(false);
  const handleChoice = (slug: string) => {
    hasChosen.current = true;
    entry.choose(slug);
    deps.send({ type: 'bankChosen', slug });
  };
  // On to what the bank asks for; to Pay, where that is nothing.
  const fillFirst = useEffectEvent(() => {
    // The tiles are gone; whoever has left the search for another control stays there.
    const isHere = document.activeElement?.matches('body, [role=combobox]') ?? true;
    if (hasChosen.current && isHere && entry.bank) {
      entry.focus(bankFieldsOf(entry.bank, entry.mode)[0] ?? 'pay');
    }
    hasChosen.current = false;
  });
  useEffect(() => fillFirst(), [entry.slug]);
  return (
    <div ref={area} className={classes.area}>
      {entry.bank === null ? <EntryNotice {...props} /> : null}
      {isRequestOpen(payment) ? <OpenRequest deps={deps} /> : null}
      {view.list.is === 'there' ? null : <BankListState list={view.list} deps={deps} />}
      {isFixed && entry.bank !== null ? (
        <FixedBank bank={entry.bank} />
      ) : (
        <ListedBanks {...props} entry={entry} onChoose={handleChoice} />
      )}
      {entry.bank === null ? <TestDrawer /> : <AccountForm {...props} entry={entry} bank={entry.bank} />}
      {isFixed || view.list.is === 'given-up' ? null : <CantFind deps={deps} />}
    </div>
  );
}

/** Right above the button that it is about, or the list where there is none yet. */
function EntryNotice({ view, payment }: Pick<BankEntryProps, 'view' | 'payment'>) {
  return <StageNotice notice={view.notice} payment={payment} />;
}

type ListedBanksProps = BankEntryProps & { entry: Entry; onChoose(slug: string): void };

function ListedBanks({ view, payment, entry, deps, onChoose }: ListedBanksProps) {
  if (view.list.is !== 'there') return null;
  return (
    <BankChoice
      payment={payment}
      banks={view.list.banks}
      chosen={entry.bank}
      first={view.bank}
      searched={view.search?.isAnnounced ? view.search.query : null}
      error={view.fieldErrors['bank']}
      readOnly={doingOf(view) !== null}
      deps={deps}
      onChoose={onChoose}
    />
  );
}

type AccountFormProps = BankEntryProps & { entry: Entry; bank: NonNullable<Entry['bank']> };

function AccountForm({ view, payment, total, prefill, entry, bank, deps }: AccountFormProps) {
  const { fieldErrors } = view;
  const submitting = doingOf(view) !== null;
  const tooSmall = minimumText(payment, bank, useLanguage());
  useAfterSending(submitting, () => {
    const wrong = bankFieldsOf(bank, entry.mode).find((field) => fieldErrors[field] !== undefined);
    if (wrong !== undefined) entry.focus(wrong);
  });
  const handleSend = () => {
    if (entry.account && tooSmall === null && !submitting) {
      deps.send({ type: 'bankSubmitted', account: entry.account });
    }
  };
  // A disabled Pay button keeps Enter from sending: then Enter shows the way to what is missing.
  const handleKey = (event: KeyboardEvent) => {
    const [first] = entry.missing;
    if (event.key !== 'Enter' || first === undefined || !(event.target instanceof HTMLInputElement)) return;
    entry.leave(...bankFieldsOf(bank, entry.mode));
    entry.focus(first);
  };
  const hasFields = bankFieldsOf(bank, entry.mode).length > 0;
  const texts = bankTextsFrom((field) => prefill?.[field] ?? deps.feedback?.values[field] ?? '');
  return (
    <>
      {payment.env === 'test' && hasFields ? (
        <TestBankInputs
          address={deps.address}
          currency={payment.currency}
          place={{ stage: variantAt(view) ?? 'init', of: bank.slug }}
          onFill={entry.fill}
        />
      ) : (
        <TestDrawer />
      )}
      <StageForm
        action={`${deps.address}/${ENTRY_FORM}`}
        seal={deps.seal}
        fields={{
          bank: bank.slug,
          [bankPathOf('processor')]: bank.processor,
          [bankPathOf('bank_code')]: bank.code,
        }}
        onKeyDown={handleKey}
        onSend={handleSend}
      >
        <BankFields
          bank={bank}
          entry={entry}
          texts={texts}
          fieldErrors={fieldErrors}
          readOnly={submitting}
          onEdit={() => deps.send({ type: 'bankEdited' })}
        />
        <EntryNotice view={view} payment={payment} />
        {tooSmall === null ? null : <Notice tone="error">{tooSmall}</Notice>}
        <PayButton total={total} submitting={submitting} isTooSmall={tooSmall !== null} entry={entry} />
      </StageForm>
    </>
  );
}

/** Spec §5 Mono, "compared against amount plus fee plus vat": the error when the payment is too small for the bank; null when it is not. */
function minimumText(
  payment: PaymentView,
  { processor }: Pick<Bank, 'processor'>,
  language: Language,
): string | null {
  const { currency, amount, fees, merchant_bears_cost: merchantBearsCost } = payment;
  const { fee = '0', vat = '0' } = fees.pay_with_bank ?? {};
  const minor = (text: string) => (text === '0' ? 0 : fromDecimal(text, currency));
  const totalMinor = payableMinor({
    amountMinor: minor(amount),
    feeMinor: minor(fee),
    vatMinor: minor(vat),
    merchantBearsCost,
  });
  const minimum = payment.payment_channels_details.pay_with_bank?.mono_minimum;
  const minimumMajor = minimum === undefined ? {} : { minimumMajor: Number(minimum) };
  const minimumMinor = monoMinimumOf({ processor, totalMinor, currency, ...minimumMajor });
  return minimumMinor === null
    ? null
    : language.wordsOf(payWithBankMessages).minimum({ money: language.money(minimumMinor, currency) });
}

type PayButtonProps = { total: string; submitting: boolean; isTooSmall: boolean; entry: Entry };

function PayButton({ total, submitting, isTooSmall, entry }: PayButtonProps) {
  const language = useLanguage();
  const words = language.wordsOf(payWithBankMessages);
  const commonWords = language.wordsOf(commonMessages);
  const missing = useLive() ? entry.missing : [];
  const needed = words.missing({ fields: language.list(missing.map((field) => words.missingNames[field])) });
  const ready = submitting ? words.keepOpen : words.next;
  return (
    <HintedButton
      disabled={isTooSmall || missing.length > 0}
      busy={submitting && commonWords.processing}
      hint={hintFor(isTooSmall, missing.length > 0 ? needed : ready)}
    >
      {commonWords.pay({ money: total })}
    </HintedButton>
  );
}

/** The error above the button need not be repeated below it. */
function hintFor(isTooSmall: boolean, hint: string): string {
  return isTooSmall ? '' : hint;
}

function CantFind({ deps }: Pick<BankEntryProps, 'deps'>) {
  return (
    <ButtonLink
      kind="quiet"
      href={`${deps.address}?method=pay_with_bank&stage=bank-unavailable`}
      onFollow={() => deps.send({ type: 'bankUnavailableAsked' })}
    >
      {useWords(payWithBankMessages).cantFind}
    </ButtonLink>
  );
}

function OpenRequest({ deps }: Pick<BankEntryProps, 'deps'>) {
  const words = useWords(payWithBankMessages);
  return (
    <div>
      <Notice tone="info">{words.requestOpen}</Notice>
      <ButtonLink kind="quiet" href={deps.address} onFollow={() => deps.send({ type: 'openBankAsked' })}>
        {words.backToRequest}
      </ButtonLink>
    </div>
  );
}
