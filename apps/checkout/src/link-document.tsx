// The payment link's page as a whole document (spec §2): with all that its form needs, so that it works without script.
import type { LinkPageData, RenderLink } from '@titan/contract/payment-link';
import { renderToString } from 'react-dom/server';
import { common } from '@titan/copy/en/common';
import { paymentLink } from '@titan/copy/en/payment-link';
import { escapeJson, htmlDocument } from './html-document.ts';
import { LinkApp } from './link-app.tsx';
import { LinkProblemPage } from './session/payment-link-problem.tsx';
import { openedView } from './session/payment-link-view.ts';

export const renderLink: RenderLink = (data, assets) =>
  htmlDocument({
    title: titleOf(data),
    head: '',
    assets,
    body: data.kind === 'link' ? linkBody(data) : renderToString(<LinkProblemPage {...data} />),
    script: data.kind === 'link' ? assets.script : null,
  });

function linkBody(data: Extract<LinkPageData, { kind: 'link' }>): string {
  const page = renderToString(
    <LinkApp data={data} link={data.link} view={openedView(data.feedback)} send={() => undefined} />,
  );
  return (
    `<div id="page">${page}</div>` +
    `<script type="application/json" id="page-data">${escapeJson(data)}</script>`
  );
}

function titleOf(data: LinkPageData): string {
  if (data.kind === 'link-problem') return paymentLink.problemTitles[data.problem];
  const title = `${data.link.name} · ${data.link.merchant.name}`;
  return data.feedback === null ? title : common.errorTitle(title);
}
