// Spec §8 Transaction and links: a link that exists and cannot be paid, or cannot be read: why, and whom to ask. Whole without script.
import type { LinkPageData } from '@titan/contract/payment-link';
import type { ReactNode } from 'react';
import { common } from '@titan/copy/en/common';
import { paymentLink } from '@titan/copy/en/payment-link';
import { ButtonLink } from '../ui/button.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import { LinkFrame } from './payment-link-page.tsx';
import { ResultScreen } from './result-screen.tsx';

type LinkProblemData = Extract<LinkPageData, { kind: 'link-problem' }>;

export function LinkProblemPage({ problem, merchant }: LinkProblemData) {
  return (
    <LinkFrame header={null}>
      <ResultScreen
        tone="issue"
        title={paymentLink.problemTitles[problem]}
        message={paymentLink.problems[problem](merchant?.name ?? '')}
        footer={wayOut(problem, merchant)}
      />
    </LinkFrame>
  );
}

function wayOut(problem: LinkProblemData['problem'], merchant: LinkProblemData['merchant']): ReactNode {
  if (problem === 'not-resolved') return <ButtonLink href="">{common.reload}</ButtonLink>;
  if (!merchant?.email) return null;
  return <MailLink email={merchant.email}>{paymentLink.contact(merchant.name)}</MailLink>;
}
