// The processor's own sentence about the step that is open: text beside our words, which decides nothing.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { askedMessages } from '@titan/copy/words/asked';
import { useWords } from '../ui/language.tsx';
import classes from './stages.module.css';

export function ProcessorText({ payment }: { payment: PaymentView }) {
  const words = useWords(askedMessages);
  const text = payment.charge?.step_details?.display;
  if (text === undefined) return null;
  return (
    <p className={classes.note}>
      {words.says} <bdi lang="en">{text}</bdi>
    </p>
  );
}
