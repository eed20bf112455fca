// Spec §2 /charge-pwb/verify in the frame of the payment's page: the payer is back from the bank, and the page around it goes on.
import type { ReturnPage } from '@titan/contract/return-page';
import { returnsMessages } from '@titan/copy/words/returns';
import { useWords } from '../../ui/language.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { PageFrame } from '../../session/page-frame.tsx';
import { WayBack } from './way-back.tsx';

export function BankReturnedPage({ payment }: Extract<ReturnPage, { page: 'bank-returned' }>) {
  const words = useWords(returnsMessages);
  return (
    <PageFrame env={payment?.env ?? null}>
      <StageHeading>{words.returnedTitle}</StageHeading>
      <p>{words.returnedMeans}</p>
      <WayBack address={payment.address} kind="secondary" isKnown={false} />
    </PageFrame>
  );
}
