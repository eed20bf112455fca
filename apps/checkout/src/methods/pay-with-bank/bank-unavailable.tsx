// Spec §2 "I can't find my bank": a bank of the country or a typed name, Submit, and what came of it (§5 Submission error).
import { type RefObject, useRef, useState } from 'react';
import { bankHelp } from '@titan/copy/en/bank-help';
import { payWithBankTitles } from '@titan/copy/en/pay-with-bank-titles';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StageNotice } from '../../stages/stage-notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StageForm } from '../../ui/stage-form.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { PayWithBankStageProps } from './pay-with-bank-stage-props.ts';
import classes from './bank-help.module.css';

type UnavailableProps = PayWithBankStageProps<'bank-unavailable'>;

export function BankUnavailable(props: UnavailableProps) {
  const { view, parts } = props;
  return (
    <>
      <StageHeading>{payWithBankTitles.unavailable}</StageHeading>
      {/* One element before and after, so that the news is heard. */}
      <p role="status" className={view.isReceived ? classes.received : undefined}>
        {view.isReceived ? bankHelp.received : bankHelp.intro}
      </p>
      {view.isReceived ? null : <RequestForm {...props} />}
      <ButtonLink
        kind={view.isReceived ? 'primary' : 'quiet'}
        href={`${parts.address}?method=pay_with_bank`}
        onFollow={() => parts.send({ type: 'bankUnavailableLeft' })}
      >
        {bankHelp.goBack}
      </ButtonLink>
    </>
  );
}

function RequestForm({ view, parts }: UnavailableProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isMissing, setMissing] = useState(false);
  const banks = view.banks.length > 0 ? view.banks : (parts.choices?.allBanks ?? []).map(({ name }) => name);
  const handleSend = () => {
    const name = nameIn(form);
    setMissing(name === '');
    if (name === '') form.current?.querySelector<HTMLElement>('[name="bank_name"]')?.focus();
    else if (!view.submitting) parts.send({ type: 'bankRequested', name });
  };
  const handleEdit = () => {
    setMissing(false);
    parts.send({ type: 'bankRequestEdited' });
  };
  return (
    <>
      <StageNotice notice={view.notice} />
      {view.failed === null ? null : (
        <Notice tone="error" loud={view.failed === 'loud'}>
          {bankHelp.failed}
        </Notice>
      )}
      <StageForm
        ref={form}
        action={`${parts.address}/bank/processor-request`}
        seal={parts.seal}
        onSend={handleSend}
      >
        {banks.length === 0 ? null : (
          <SelectField
            name="bank"
            label={bankHelp.bank}
            placeholder={bankHelp.choose}
            options={banks.map((name) => ({ value: name, label: name }))}
            onText={handleEdit}
          />
        )}
        <TextField
          name="bank_name"
          label={bankHelp.other}
          error={isMissing ? bankHelp.missing : null}
          autoComplete="off"
          enterKeyHint="send"
          maxLength={100}
          onText={handleEdit}
        />
        <Button busy={view.submitting && bankHelp.sending}>{bankHelp.submit}</Button>
      </StageForm>
    </>
  );
}

/** A typed name goes before a chosen one. */
function nameIn(form: RefObject<HTMLFormElement | null>): string {
  const valueOf = (name: string) =>
    form.current?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)?.value.trim() ?? '';
  return valueOf('bank_name') || valueOf('bank');
}
