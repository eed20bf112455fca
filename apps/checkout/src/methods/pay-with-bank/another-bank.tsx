// The way to another bank while a step or a request is open; without script the address asks for the first stage.
import { payWithBankSteps } from '@titan/copy/en/pay-with-bank-steps';
import { ButtonLink } from '../../ui/button.tsx';
import type { PayWithBankParts } from './pay-with-bank-stage-props.ts';
import classes from './bank-held-stage.module.css';

export function AnotherBank({ parts }: { parts: PayWithBankParts }) {
  return (
    <div className={classes.centred}>
      <ButtonLink
        kind="quiet"
        href={`${parts.address}?method=pay_with_bank`}
        onFollow={() => parts.send({ type: 'anotherBankAsked' })}
      >
        {payWithBankSteps.anotherBank}
      </ButtonLink>
    </div>
  );
}
