// The payer's own question to the bank, and what it has answered; what happens when the page is closed (guides: UI §8).
import type { PaymentView } from '@titan/contract/payment';
import { payWithBankSteps } from '@titan/copy/en/pay-with-bank-steps';
import { Button } from '../../ui/button.tsx';
import { StageForm } from '../../ui/stage-form.tsx';
import type { PayWithBankParts } from './pay-with-bank-stage-props.ts';
import type { PayWithBankState } from './pay-with-bank-state.ts';
import classes from './bank-held-stage.module.css';

type CheckNowProps = {
  view: Pick<Extract<PayWithBankState, { doing: unknown }>, 'doing' | 'saidNotYet'>;
  payment: PaymentView;
  parts: PayWithBankParts;
};

export function CheckNow({ view: { doing, saidNotYet }, payment, parts }: CheckNowProps) {
  return (
    <div>
      <StageForm
        action={`${parts.address}/bank/query`}
        seal={parts.seal}
        fields={{ charge: payment.charge?.reference ?? '' }}
        onSend={() => parts.send({ type: 'bankConfirmAsked' })}
      >
        <Button kind="secondary" busy={doing === 'confirming' && payWithBankSteps.asking}>
          {payWithBankSteps.checkNow}
        </Button>
      </StageForm>
      <p role="status" className={classes.centred}>
        {saidNotYet ? payWithBankSteps.notYet : ''}
      </p>
    </div>
  );
}

type WhileAtBankProps = {
  /** What happens when the page is closed. */
  closing: string;
  /** Another way may be chosen while this one is open. */
  mayLeave: boolean;
};

export function WhileAtBank({ closing, mayLeave }: WhileAtBankProps) {
  return (
    <p className={classes.note}>
      {closing} {mayLeave ? payWithBankSteps.mayLeave : null}
    </p>
  );
}
