// The payment link's page as a whole document (spec §2): with all that its form needs, so that it works without script.
import type { DocumentLanguage, PageAssets } from '@titan/contract/page-data';
import type { LinkPageData, RenderLink } from '@titan/contract/payment-link';
import { renderToString } from 'react-dom/server';
import { common } from '@titan/copy/en/common';
import { paymentLink } from '@titan/copy/en/payment-link';
import { english } from '@titan/copy/english';
import type { Language } from '@titan/copy/language';
import { languageOf } from '@titan/copy/languages';
import { escapeJson, htmlDocument } from './html-document.ts';
import { LanguageContext } from './language.tsx';
import { LinkApp } from './link-app.tsx';
import { paymentLinkFlow } from './session/payment-link-flow.ts';
import { LinkProblemPage } from './session/payment-link-problem.tsx';

export const renderLink: RenderLink = (data, assets, choice) =>
  linkDocument(data, assets, languageOf(choice.tag) ?? english, choice);

/** The same in any language. `choice`: null offers no other. */
export function linkDocument(
  data: LinkPageData,
  assets: PageAssets,
  language: Language,
  choice: DocumentLanguage | null = null,
): string {
  return htmlDocument({
    language,
    choice,
    title: titleOf(data, language),
    head: '',
    assets,
    brand: data.kind === 'link' ? data.link.checkout_customization : null,
    drawsLater: true,
    body: data.kind === 'link' ? linkBody(data, language) : problemBody(data, language),
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

function linkBody(data: Extract<LinkPageData, { kind: 'link' }>, language: Language): string {
  const page = renderToString(
    <LinkApp data={data} language={language} state={paymentLinkFlow.open(data)} send={() => undefined} />,
  );
  return (
    `<div id="page">${page}</div>` +
    `<script type="application/json" id="page-data">${escapeJson(data)}</script>`
  );
}

function titleOf(data: LinkPageData, language: Language): string {
  if (data.kind === 'link-problem') return language.wordsOf(paymentLink).problemTitles[data.problem];
  const words = language.wordsOf(common);
  const title = words.pageTitle({ screen: data.link.name, merchant: data.link.merchant.name });
  return data.feedback === null ? title : words.errorTitle({ title });
}
