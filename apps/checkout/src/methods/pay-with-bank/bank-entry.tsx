// Spec §2 Bank selection, §5 Bank account number: the bank, what it asks for, and Pay.
import { bankFieldsOf } from '@titan/rules/bank-fields';
import { type KeyboardEvent, useRef } from 'react';
import { common } from '@titan/copy/en/common';
import { payWithBank } from '@titan/copy/en/pay-with-bank';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StageNotice } from '../../stages/stage-notice.tsx';
import { StageForm } from '../../ui/stage-form.tsx';
import { useAfterSending } from '../../ui/use-after-sending.ts';
import { useLive } from '../../ui/use-live.ts';
import { declineLead } from '../findings.ts';
import { BankChoice, FixedBank } from './bank-choice.tsx';
import { bankPathOf, bankTextsFrom } from './bank-boxes.ts';
import type { BankDraft, BankTexts } from './bank-draft.ts';
import { BankFields } from './bank-fields.tsx';
import { BankListState } from './bank-list-state.tsx';
import { bankMinimumText } from './bank-minimum.ts';
import type { PayWithBankStageProps } from './pay-with-bank-stage-props.ts';
import { ENTRY_FORM, messageOf } from './pay-with-bank-truth.ts';
import { TestBankInputs } from '../../test-mode/test-bank-inputs.tsx';
import { type BankEntry as Entry, useBankEntry } from './use-bank-entry.ts';
import classes from './bank-entry.module.css';

export type BankEntryProps = PayWithBankStageProps<'init'> & {
  /** Amount, fee and VAT together, as the payer reads it. */
  total: string;
  draft: BankDraft;
  /** Only on the server: the test details that `?preset=…` names. */
  prefill: BankTexts | null;
};

export function BankEntry(props: BankEntryProps) {
  const { view, payment, draft, parts } = props;
  const area = useRef<HTMLDivElement>(null);
  const banks = view.list.is === 'there' ? view.list.banks : [];
  const entry = useBankEntry(area, {
    bank: view.bank,
    isFixed: view.variant !== null,
    banks,
    draft,
    // The same on the server and in the browser.
    currentYear: new Date(payment.server_time).getUTCFullYear(),
  });
  const handleChoice = (slug: string) => {
    entry.choose(slug);
    parts.send({ type: 'bankChosen', slug });
  };
  return (
    <div ref={area} className={classes.area}>
      <StageNotice notice={view.notice} lead={declineLead(payment, view.notice, messageOf(payment))} />
      {view.isRequestOpen ? <OpenRequest parts={parts} /> : null}
      {view.list.is === 'there' ? null : <BankListState list={view.list} parts={parts} />}
      {view.variant !== null && entry.bank !== null ? (
        <FixedBank bank={entry.bank} />
      ) : (
        <ListedBanks {...props} entry={entry} onChoose={handleChoice} />
      )}
      {entry.bank === null ? null : <AccountForm {...props} entry={entry} bank={entry.bank} />}
      {view.variant === null ? <CantFind parts={parts} /> : null}
    </div>
  );
}

type ListedBanksProps = BankEntryProps & { entry: Entry; onChoose(slug: string): void };

function ListedBanks({ view, payment, entry, parts, onChoose }: ListedBanksProps) {
  if (view.list.is !== 'there') return null;
  return (
    <BankChoice
      payment={payment}
      banks={view.list.banks}
      chosen={entry.bank}
      first={view.bank}
      searched={view.searched}
      error={view.fieldErrors['bank']}
      readOnly={view.submitting}
      parts={parts}
      onChoose={onChoose}
    />
  );
}

type AccountFormProps = BankEntryProps & { entry: Entry; bank: NonNullable<Entry['bank']> };

function AccountForm({ view, payment, total, prefill, entry, bank, parts }: AccountFormProps) {
  const { submitting, fieldErrors } = view;
  const tooSmall = bankMinimumText(payment, bank);
  useAfterSending(submitting, () => {
    const wrong = bankFieldsOf(bank, entry.mode).find((field) => fieldErrors[field] !== undefined);
    if (wrong !== undefined) entry.focus(wrong);
  });
  const handleSend = () => {
    if (entry.account && tooSmall === null && !submitting) {
      parts.send({ type: 'bankSubmitted', account: entry.account });
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
  const texts = bankTextsFrom((field) => prefill?.[field] ?? parts.feedback?.values[field] ?? '');
  return (
    <>
      {payment.env === 'test' && hasFields ? (
        <TestBankInputs
          address={parts.address}
          currency={payment.currency}
          place={{ stage: view.variant ?? 'init', of: bank.slug }}
          onFill={entry.fill}
        />
      ) : null}
      <StageForm
        action={`${parts.address}/${ENTRY_FORM}`}
        seal={parts.seal}
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
          onEdit={() => parts.send({ type: 'bankEdited' })}
        />
        {tooSmall === null ? null : <Notice tone="error">{tooSmall}</Notice>}
        <PayButton total={total} submitting={submitting} isTooSmall={tooSmall !== null} entry={entry} />
      </StageForm>
    </>
  );
}

type PayButtonProps = { total: string; submitting: boolean; isTooSmall: boolean; entry: Entry };

function PayButton({ total, submitting, isTooSmall, entry }: PayButtonProps) {
  const missing = useLive() ? entry.missing : [];
  const needed = payWithBank.missing(missing.map((field) => payWithBank.missingNames[field]));
  const ready = submitting ? payWithBank.keepOpen : payWithBank.next;
  return (
    <div>
      <Button
        disabled={isTooSmall || missing.length > 0}
        busy={submitting && common.processing}
        aria-describedby="pay-hint"
      >
        {common.pay({ money: total })}
      </Button>
      <p id="pay-hint" className={classes.hint}>
        {hintFor(isTooSmall, missing.length > 0 ? needed : ready)}
      </p>
    </div>
  );
}

/** What is said above the button already need not be said below it. */
function hintFor(isTooSmall: boolean, hint: string): string {
  return isTooSmall ? '' : hint;
}

function CantFind({ parts }: Pick<BankEntryProps, 'parts'>) {
  return (
    <ButtonLink
      kind="quiet"
      href={`${parts.address}?method=pay_with_bank&stage=bank-unavailable`}
      onFollow={() => parts.send({ type: 'bankUnavailableAsked' })}
    >
      {payWithBank.cantFind}
    </ButtonLink>
  );
}

function OpenRequest({ parts }: Pick<BankEntryProps, 'parts'>) {
  return (
    <div>
      <Notice tone="info">{payWithBank.requestOpen}</Notice>
      <ButtonLink kind="quiet" href={parts.address} onFollow={() => parts.send({ type: 'openBankAsked' })}>
        {payWithBank.backToRequest}
      </ButtonLink>
    </div>
  );
}
