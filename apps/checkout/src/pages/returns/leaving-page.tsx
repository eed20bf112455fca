// A plain form's Cancel or Close: on to the shop by itself, and by a link where the browser does not do that.
import type { ReturnPage } from '@titan/contract/return-page';
import { resultsMessages } from '@titan/copy/words/results';
import { useWords } from '../../ui/language.tsx';
import { MerchantSummary, PageFrame } from '../../session/page-frame.tsx';
import { ResultScreen } from '../../session/result-screen.tsx';
import { ButtonLink } from '../../ui/button.tsx';

export function LeavingPage({ payment, to }: Extract<ReturnPage, { page: 'leaving' }>) {
  const words = useWords(resultsMessages);
  const { merchant, env, logo } = payment;
  return (
    <PageFrame env={env} summary={<MerchantSummary name={merchant} logo={logo} />}>
      <ResultScreen
        tone="waiting"
        title={words.redirectTitle({ merchant })}
        message={words.redirectMessage}
        footer={<ButtonLink href={to}>{words.continueNow}</ButtonLink>}
      />
    </PageFrame>
  );
}
