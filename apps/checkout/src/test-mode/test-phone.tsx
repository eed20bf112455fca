// TEST MODE: the phone that the prompt came to. A person approves it with the wallet PIN, declines it or leaves it alone,
// without script too.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { type MouseEvent, useRef } from 'react';
import { mobileMoneyStepsMessages } from '@titan/copy/words/mobile-money-steps';
import { useWords } from '../ui/language.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { StageForm } from '../ui/stage-form.tsx';
import { TestDrawer, type TestToolDeps } from './test-drawer.tsx';
import { TextField } from '../ui/text-field.tsx';
import classes from './test-box.module.css';

/** What the sandbox takes for right: the code, and the PIN on its phone (spec §9 Sandbox). */
export const TEST_WALLET = { otp: '123456', pin: '1234' } as const;

/** What a person does on the phone: approves with the wallet PIN, declines, or leaves the prompt alone. */
export type TestPhoneAct = { pin: string } | { act: 'decline' | 'ignore' };

type TestPhoneProps = {
  isBusy: boolean;
  payment: PaymentView;
  total: string;
  deps: TestToolDeps<{ type: 'testPhoneUsed'; does: TestPhoneAct }>;
};

type OtherAct = 'decline' | 'ignore';
/** Their form holds no PIN; the buttons are beside Approve. */
const OTHERS_FORM = 'test-phone';
const OTHERS = { decline: 'testDecline', ignore: 'testIgnore' } as const satisfies Record<OtherAct, string>;
const OTHER_ACTS: readonly OtherAct[] = ['decline', 'ignore'];

export function TestPhone({ isBusy, payment, total, deps }: TestPhoneProps) {
  const words = useWords(mobileMoneyStepsMessages);
  const form = useRef<HTMLFormElement>(null);
  const announce = useAnnounce();
  if (payment.env !== 'test') return null;
  const ofCharge = { seal: deps.seal, fields: { charge: payment.charge?.reference ?? '' } };
  const handleApprove = () => {
    const pin = form.current?.querySelector<HTMLInputElement>('[name="pin"]')?.value ?? '';
    deps.send({ type: 'testPhoneUsed', does: { pin } });
  };
  const handleOther = (event: MouseEvent, act: OtherAct) => {
    event.preventDefault();
    if (isBusy) return;
    deps.send({ type: 'testPhoneUsed', does: { act } });
    if (act === 'ignore') announce(words.testIgnored);
  };
  return (
    <TestDrawer label={words.testPhone}>
      <p>
        <strong>{words.testPhone}</strong>{' '}
        {words.testPrompt({ merchant: payment.merchant.name, money: total })}
      </p>
      <StageForm
        ref={form}
        action={`${deps.address}/mobile-money/auth-stk`}
        {...ofCharge}
        onSend={handleApprove}
      >
        <TextField
          name="pin"
          label={words.testPin}
          defaultValue={TEST_WALLET.pin}
          inputMode="numeric"
          autoComplete="off"
          onText={() => {}}
        />
        <div className={classes.chips}>
          <button type="submit" aria-disabled={isBusy}>
            {words.testApprove}
          </button>
          {OTHER_ACTS.map((act) => (
            <button
              key={act}
              form={OTHERS_FORM}
              name="act"
              value={act}
              aria-disabled={isBusy}
              onClick={(event) => handleOther(event, act)}
            >
              {words[OTHERS[act]]}
            </button>
          ))}
        </div>
      </StageForm>
      <StageForm
        id={OTHERS_FORM}
        hidden
        action={`${deps.address}/mobile-money/test-phone`}
        {...ofCharge}
        onSend={() => undefined}
      />
    </TestDrawer>
  );
}
