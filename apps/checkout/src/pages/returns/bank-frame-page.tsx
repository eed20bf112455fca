// Spec §2 card-threeds: the bank's page in a frame of ours. What runs in it can neither read nor steer this page.
import type { ReturnPage } from '@titan/contract/return-page';
import { cardStepsMessages } from '@titan/copy/words/card-steps';
import { returnsMessages } from '@titan/copy/words/returns';
import { useWords } from '../../ui/language.tsx';
import { BankFrame, BankFrameLayout } from '../../ui/bank-frame.tsx';

type BankFrameProps = Extract<ReturnPage, { page: 'card-threeds' }>;

/**
 * `allow-same-origin` leaves a bank its own origin, which its sign-in needs; the HTML that banks hand to us has none, because it
 * is served sandboxed itself. Nobody leads the payer away from here but by a press of his own.
 */
const SANDBOX = 'allow-forms allow-scripts allow-same-origin allow-top-navigation-by-user-activation';

export function BankFramePage({ bank, payment, framed }: BankFrameProps) {
  const words = useWords(returnsMessages);
  const { bankTitle } = useWords(cardStepsMessages);
  const header = (
    <>
      <h1>{bankTitle}</h1>
      <a href={payment.address}>{words.back}</a>
    </>
  );
  return (
    <BankFrameLayout header={framed ? null : header}>
      <BankFrame title={words.frameTitle} src={bank} sandbox={SANDBOX} />
    </BankFrameLayout>
  );
}
