// Spec §8 Transaction and links: a link that exists and cannot be paid, or cannot be read: why, and whom to ask. Whole without script.
import type { LinkPageData } from '@titan/contract/payment-link';
import { commonMessages } from '@titan/copy/words/common';
import { paymentLinkMessages } from '@titan/copy/words/payment-link';
import { useWords } from '../../ui/language.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import { PageFrame } from '../../session/page-frame.tsx';
import { ResultScreen } from '../../session/result-screen.tsx';

type LinkProblemData = Extract<LinkPageData, { kind: 'link-problem' }>;

export function LinkProblemPage({ problem, merchant }: LinkProblemData) {
  const words = useWords(paymentLinkMessages);
  const message = words.problems[problem];
  return (
    <PageFrame env={null}>
      <ResultScreen
        tone="issue"
        title={words.problemTitles[problem]}
        message={typeof message === 'string' ? message : message({ merchant: merchant?.name ?? '' })}
        footer={<WayOut problem={problem} merchant={merchant} />}
      />
    </PageFrame>
  );
}

function WayOut({ problem, merchant }: Pick<LinkProblemData, 'problem' | 'merchant'>) {
  const words = useWords(paymentLinkMessages);
  const { reload } = useWords(commonMessages);
  if (problem === 'not-resolved') return <ButtonLink href="">{reload}</ButtonLink>;
  if (!merchant?.email) return null;
  return <MailLink email={merchant.email}>{words.contact({ merchant: merchant.name })}</MailLink>;
}
