// Spec §2 "On failure it shows the failure screen titled Something's wrong", §8 3DS redirect failure.
import type { ReturnPage } from '@titan/contract/return-page';
import { commonMessages } from '@titan/copy/words/common';
import { returnsMessages } from '@titan/copy/words/returns';
import { useWords } from '../../ui/language.tsx';
import { ResultScreen } from '../../session/result-screen.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { MerchantSummary, PageFrame } from '../../session/page-frame.tsx';

type RedirectFailedProps = Extract<ReturnPage, { page: 'redirect-failed' }>;

export function RedirectFailedPage({ payment }: RedirectFailedProps) {
  const words = useWords(returnsMessages);
  const { problemTitle } = useWords(commonMessages);
  return (
    <PageFrame
      env={payment?.env ?? null}
      summary={payment && <MerchantSummary name={payment.merchant} logo={payment.logo} />}
    >
      <ResultScreen
        tone="issue"
        title={problemTitle}
        message={words.noWay}
        note={words.noWayMoney}
        footer={payment ? <ButtonLink href={payment.address}>{words.back}</ButtonLink> : null}
      />
    </PageFrame>
  );
}
