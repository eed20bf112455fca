// The way to another wallet number while a step or a prompt is open; without script the address asks for the first stage.
import { mobileMoneySteps } from '@titan/copy/en/mobile-money-steps';
import { ButtonLink } from '../../ui/button.tsx';
import type { MobileMoneyParts } from './stage-props.ts';
import classes from './held-stage.module.css';

export function AnotherNumber({ parts }: { parts: MobileMoneyParts }) {
  return (
    <div className={classes.centred}>
      <ButtonLink
        kind="quiet"
        href={`${parts.address}?method=mobile_money`}
        onFollow={() => parts.send({ type: 'anotherNumberAsked' })}
      >
        {mobileMoneySteps.anotherNumber}
      </ButtonLink>
    </div>
  );
}
