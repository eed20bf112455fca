// Spec §2 Bank transfer flow, the intro 'Before you make this transfer': three points, and the checkbox that enables Continue.
import type { PaymentView } from '@titan/contract/payment';
import { useLayoutEffect, useRef, useState } from 'react';
import { bankTransfer } from '@titan/copy/en/bank-transfer';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StageNotice } from '../../ui/notice.tsx';
import { StageForm } from '../../ui/stage-form.tsx';
import { useLive } from '../../ui/use-live.ts';
import type { BankTransferParts } from './bank-transfer-stage-props.ts';
import type { BankTransferState } from './bank-transfer-state.ts';
import { ACCOUNT_FORM, UNDERSTOOD } from './bank-transfer-truth.ts';
import classes from './before-transfer.module.css';

export { bankTransferMethod } from './bank-transfer-method.ts';

export type BankTransferStartProps = {
  view: BankTransferState;
  payment: PaymentView;
  /** Amount, fee and VAT together, as the payer reads it. */
  total: string;
  parts: BankTransferParts;
};

export function BankTransferStart({ view, ...rest }: BankTransferStartProps) {
  return view.stage === 'before_transfer' ? <BeforeTransfer view={view} {...rest} /> : null;
}

type BeforeTransferProps = BankTransferStartProps & {
  view: Extract<BankTransferState, { stage: 'before_transfer' }>;
};

function BeforeTransfer({ view, payment, total, parts }: BeforeTransferProps) {
  const box = useRef<HTMLInputElement>(null);
  const [isUnderstood, setUnderstood] = useState(false);
  // What was ticked before the script came counts as ticked.
  useLayoutEffect(() => setUnderstood(box.current?.checked ?? false), []);
  const isMissing = useLive() && !isUnderstood;
  const handleSend = () => {
    if (isUnderstood && !view.submitting) parts.send({ type: 'accountAsked' });
  };
  const error = view.fieldErrors[UNDERSTOOD];
  return (
    <>
      <StageNotice notice={view.notice} />
      <h2 className={classes.title}>{bankTransfer.introTitle}</h2>
      <Points payment={payment} total={total} />
      <StageForm action={`${parts.address}/${ACCOUNT_FORM}`} seal={parts.seal} onSend={handleSend}>
        <div>
          <label className={classes.understand}>
            <input
              ref={box}
              type="checkbox"
              name={UNDERSTOOD}
              value="yes"
              required
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? 'understood-error' : undefined}
              onChange={(event) => setUnderstood(event.currentTarget.checked)}
            />
            <span>{bankTransfer.understand}</span>
          </label>
          {error ? (
            <p id="understood-error" role="alert" className={classes.error}>
              {error}
            </p>
          ) : null}
        </div>
        <div>
          <Button
            disabled={isMissing}
            busy={view.submitting && bankTransfer.opening}
            aria-describedby="continue-hint"
          >
            {bankTransfer.continue}
          </Button>
          <p id="continue-hint" className={classes.hint}>
            {isMissing ? bankTransfer.missing : bankTransfer.next}
          </p>
        </div>
      </StageForm>
    </>
  );
}

function Points({ payment, total }: Pick<BankTransferStartProps, 'payment' | 'total'>) {
  const { bank_transfer: details } = payment.payment_channels_details;
  const points = [
    ['transfer', bankTransfer.exactPoint(total.replace(' ', '\u00a0'))],
    ['alert', bankTransfer.reusePoint],
    ['info', bankTransfer.expiresPoint(details?.expiry_period_in_mins ?? null)],
  ] as const;
  return (
    <ul className={classes.points}>
      {points.map(([icon, point]) => (
        <li key={icon}>
          <Icon name={icon} />
          <span>{point}</span>
        </li>
      ))}
    </ul>
  );
}
