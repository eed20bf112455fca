// The way to another wallet number while a step or a prompt is open; without script the address asks for the first stage.
import { mobileMoneySteps } from '@titan/copy/en/mobile-money-steps';
import { useWords } from '../../language.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { MobileMoneyParts } from './stage-props.ts';
import classes from './held-stage.module.css';

export function AnotherNumber({ parts }: { parts: MobileMoneyParts }) {
  const words = useWords(mobileMoneySteps);
  return (
    <div className={classes.centred}>
      <ButtonLink
        kind="quiet"
        href={`${parts.address}?method=mobile_money`}
        onFollow={() => parts.send({ type: 'anotherNumberAsked' })}
      >
        {words.anotherNumber}
      </ButtonLink>
    </div>
  );
}
