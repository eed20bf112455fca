// The payment link's page as a whole document (spec §2): with all that its form needs, so that it works without script.
import type { DocumentLanguage, FullAddress, PageAssets } from '@titan/contract/page/page-data';
import {
  linkBrandOf,
  type LinkMerchant,
  type LinkPageData,
  type RenderLink,
} from '@titan/contract/page/link-page';
import { renderToString } from 'react-dom/server';
import { commonMessages } from '@titan/copy/words/common';
import { paymentLinkMessages } from '@titan/copy/words/payment-link';
import { english } from '@titan/copy/english';
import type { Language } from '@titan/copy/language';
import { languageOf } from '@titan/copy/languages';
import { htmlDocument } from '../html-document.ts';
import { LanguageContext, useWords } from '../../ui/language.tsx';
import { LinkApp } from './payment-link-page.tsx';
import { linkWithoutPictures } from '../plain-page.ts';
import { paymentLinkFlow } from './payment-link-flow.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import { PageFrame } from '../../session/chrome/page-frame.tsx';
import { PageSummary } from '../../session/chrome/page-summary.tsx';
import { ResultScreen } from '../../session/results/result-screen.tsx';

export const renderLink: RenderLink = (data, assets, choice, fullAt) =>
  linkDocument(data, assets, languageOf(choice.tag) ?? english, choice, fullAt);

/** The same in any language. `choice`: null offers no other. */
export function linkDocument(
  data: LinkPageData,
  assets: PageAssets,
  language: Language,
  choice: DocumentLanguage | null = null,
  fullAt: FullAddress = null,
): string {
  return htmlDocument({
    language,
    choice,
    title: titleOf(data, language),
    head: '',
    assets,
    brand: linkBrandOf(data),
    drawsLater: true,
    body: data.kind === 'link' ? linkBody(data, language, fullAt) : problemBody(data, language),
    data: data.kind === 'link' ? { id: 'page-data', value: data } : null,
    fullAt,
    runs: data.kind === 'link' ? 'page' : null,
  });
}

function problemBody(data: Extract<LinkPageData, { kind: 'link-problem' }>, language: Language): string {
  return renderToString(
    <LanguageContext value={language}>
      <LinkProblemPage {...data} />
    </LanguageContext>,
  );
}

function linkBody(
  data: Extract<LinkPageData, { kind: 'link' }>,
  language: Language,
  fullAt: FullAddress,
): string {
  const drawn = fullAt === null ? data : { ...data, link: linkWithoutPictures(data.link) };
  const page = renderToString(
    <LinkApp data={drawn} language={language} state={paymentLinkFlow.open(drawn)} send={() => undefined} />,
  );
  return `<div id="page">${page}</div>`;
}

function titleOf(data: LinkPageData, language: Language): string {
  if (data.kind === 'link-problem') return language.wordsOf(paymentLinkMessages).problemTitles[data.problem];
  const words = language.wordsOf(commonMessages);
  const title = words.pageTitle({ screen: data.link.name, merchant: data.link.merchant.name });
  return data.feedback === null ? title : words.errorTitle({ title });
}

type LinkProblemData = Extract<LinkPageData, { kind: 'link-problem' }>;

/** Spec §8 Transaction and links: a link that cannot be paid or read: why, and whom to ask. It needs no script. */
function LinkProblemPage({ problem, merchant }: LinkProblemData) {
  const words = useWords(paymentLinkMessages);
  const message = words.problems[problem];
  return (
    <PageFrame env={merchant?.env ?? null} summary={merchant && <ProblemSummary {...merchant} />}>
      <ResultScreen
        isAlone={merchant === null}
        tone="issue"
        title={words.problemTitles[problem]}
        message={typeof message === 'string' ? message : message({ merchant: merchant?.name ?? '' })}
        footer={<ProblemAction problem={problem} merchant={merchant} />}
      />
    </PageFrame>
  );
}

function ProblemSummary({ checkout_customization: { logo }, ...merchant }: LinkMerchant) {
  return <PageSummary {...merchant} logo={logo} money={null} />;
}

function ProblemAction({ problem, merchant }: Pick<LinkProblemData, 'problem' | 'merchant'>) {
  const words = useWords(paymentLinkMessages);
  const { reload } = useWords(commonMessages);
  if (problem === 'not-resolved') return <ButtonLink href="">{reload}</ButtonLink>;
  if (!merchant?.email) return null;
  return <MailLink email={merchant.email}>{words.contact({ merchant: merchant.name })}</MailLink>;
}
