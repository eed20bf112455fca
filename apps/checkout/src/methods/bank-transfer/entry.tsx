// Spec §2 Bank transfer flow, the intro 'Before you make this transfer': three points, and the checkbox that enables Continue.
import { useLayoutEffect, useRef, useState } from 'react';
import { bankTransferMessages } from '@titan/copy/words/bank-transfer';
import { useWords } from '../../ui/language.tsx';
import { HintedButton } from '../../ui/button.tsx';
import { StageNotice } from '../../stages/stage-notice.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { StageForm } from '../../ui/stage-form.tsx';
import { useLive } from '../../ui/use-live.ts';
import type { Method, MethodTag, StageFacts } from '../../stages/method.ts';
import type { StageProps } from '../registration.ts';
import {
  ACCOUNT_FORM,
  bankTransferFlow,
  type BankTransferPayerEvent,
  type BankTransferState,
  doingOf,
  transferPositionOf,
  UNDERSTOOD,
} from './flow.ts';
import classes from './before-transfer.module.css';

const WATCH: StageFacts = { isFirst: false, keepsDraft: false, mayBeLeft: true, asksAgain: true };

const STAGES: Record<BankTransferState['stage'], StageFacts> = {
  before_transfer: { isFirst: true, keepsDraft: false, mayBeLeft: true, asksAgain: false },
  account_details: WATCH,
  transfer_help: WATCH,
  transfer_termination: WATCH,
  transfer_rest: WATCH,
  // An account that nobody has named yet may take money: no other way is offered beside it (I-33).
  checking: { ...WATCH, mayBeLeft: false },
  ended: WATCH,
};

function tagsAt(state: BankTransferState): readonly MethodTag[] {
  const doing = doingOf(state);
  if (state.stage === 'checking' || doing === 'opening' || doing === 'returning') return ['waiting'];
  return state.stage === 'before_transfer' ? ['first-stage'] : ['watching'];
}

/** What the page around it asks of the method. */
const method: Method<BankTransferState> = {
  flow: bankTransferFlow,
  factsAt: (view) => STAGES[view.stage],
  tagsAt,
  positionOf: transferPositionOf,
  // The screen where the payer goes on with another transfer.
  staysAt: 'transfer_termination',
};

/** In one chunk with the flow. Nothing is typed at the intro. */
export const bankTransferEntry = { method, First, createDraft: () => ({ drop() {} }) };

type TransferFirstProps = StageProps<BankTransferState, BankTransferPayerEvent>;

function First({ view, ...rest }: TransferFirstProps) {
  return view.stage === 'before_transfer' ? <BeforeTransfer view={view} {...rest} /> : null;
}

type BeforeTransferProps = TransferFirstProps & {
  view: Extract<BankTransferState, { stage: 'before_transfer' }>;
};

function BeforeTransfer({ view, payment, total, deps }: BeforeTransferProps) {
  const words = useWords(bankTransferMessages);
  const box = useRef<HTMLInputElement>(null);
  const [isUnderstood, setUnderstood] = useState(false);
  // What was ticked before the script came counts as ticked.
  useLayoutEffect(() => setUnderstood(box.current?.checked ?? false), []);
  const isMissing = useLive() && !isUnderstood;
  const handleSend = () => {
    if (isUnderstood && doingOf(view) === null) deps.send({ type: 'accountAsked' });
  };
  const error = view.fieldErrors[UNDERSTOOD];
  return (
    <>
      <h2 className={classes.title}>{words.introTitle}</h2>
      <Points payment={payment} total={total} />
      <StageForm action={`${deps.address}/${ACCOUNT_FORM}`} seal={deps.seal} onSend={handleSend}>
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
            <span>{words.understand}</span>
          </label>
          {error ? (
            <p id="understood-error" role="alert" className={classes.error}>
              {error}
            </p>
          ) : null}
        </div>
        <StageNotice notice={view.notice} />
        <HintedButton
          disabled={isMissing}
          busy={doingOf(view) === 'opening' && words.opening}
          hint={isMissing ? '' : words.next}
        >
          {words.continue}
        </HintedButton>
      </StageForm>
      <TestDrawer />
    </>
  );
}

function Points({ payment, total }: Pick<TransferFirstProps, 'payment' | 'total'>) {
  const { bank_transfer: details } = payment.payment_channels_details;
  const words = useWords(bankTransferMessages);
  const mins = details?.expiry_period_in_mins ?? null;
  return (
    <ul className={classes.points}>
      <li>
        <Sentence says={words.exactPoint} parts={{ money: <bdi>{total}</bdi> }} />
      </li>
      <li>{words.reusePoint}</li>
      <li>{mins === null ? words.expiresPointUnknown : words.expiresPoint({ mins })}</li>
    </ul>
  );
}
