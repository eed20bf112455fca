// TEST MODE: the bank's app, where a person approves the payment, declines it or leaves it alone. Without
// script it can be approved and declined.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { MouseEvent } from 'react';
import { payWithBankStepsMessages } from '@titan/copy/words/pay-with-bank-steps';
import { useWords } from '../ui/language.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { StageForm } from '../ui/stage-form.tsx';
import { TestDrawer, type TestToolDeps } from './test-drawer.tsx';
import classes from './test-box.module.css';

/** What the sandbox's bank takes for a right OTP and for a right Pay ID (spec §9 Sandbox). */
export const TEST_BANK_CODE = '123456';
/** The same of the account's holder. */
export const TEST_HOLDER = { birthday: '03/07/1990', phone: '08000000000' } as const;

/** What a person does in the bank's app. */
export type TestAppAct = 'approve' | 'decline' | 'no_money' | 'ignore';

type TestBankAppProps = {
  isBusy: boolean;
  payment: PaymentView;
  total: string;
  deps: TestToolDeps<{ type: 'testAppUsed'; act: TestAppAct }>;
};

const ACTS: readonly TestAppAct[] = ['approve', 'decline', 'no_money', 'ignore'];

export function TestBankApp({ isBusy, payment, total, deps }: TestBankAppProps) {
  const announce = useAnnounce();
  const words = useWords(payWithBankStepsMessages);
  if (payment.env !== 'test') return null;
  const handlePress = (event: MouseEvent, act: TestAppAct) => {
    event.preventDefault();
    if (isBusy) return;
    deps.send({ type: 'testAppUsed', act });
    if (act === 'ignore') announce(words.testIgnored);
  };
  return (
    <TestDrawer label={words.testApp}>
      <p>
        <strong>{words.testApp}</strong> {words.testAsks({ merchant: payment.merchant.name, money: total })}
      </p>
      <StageForm
        action={`${deps.address}/bank/test-app`}
        seal={deps.seal}
        fields={{ charge: payment.charge?.reference ?? '' }}
        onSend={() => deps.send({ type: 'testAppUsed', act: 'approve' })}
      >
        <div className={classes.chips}>
          {ACTS.map((act) => (
            <button
              key={act}
              name="act"
              value={act}
              aria-disabled={isBusy}
              onClick={(event) => handlePress(event, act)}
            >
              {words.testActs[act]}
            </button>
          ))}
        </div>
      </StageForm>
    </TestDrawer>
  );
}
