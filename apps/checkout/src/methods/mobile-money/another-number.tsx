// The way to another wallet number while a step or a prompt is open.
import { mobileMoneyStepsMessages } from '@titan/copy/words/mobile-money-steps';
import { useWords } from '../../ui/language.tsx';
import { AnotherWay } from '../../stages/elsewhere.tsx';
import type { MobileMoneyParts } from './stage-props.ts';

export function AnotherNumber({ parts }: { parts: MobileMoneyParts }) {
  const { anotherNumber } = useWords(mobileMoneyStepsMessages);
  return (
    <AnotherWay method="mobile_money" parts={parts} onAsk={() => parts.send({ type: 'anotherNumberAsked' })}>
      {anotherNumber}
    </AnotherWay>
  );
}
