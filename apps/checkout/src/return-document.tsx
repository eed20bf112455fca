// The pages around the bank's as whole documents (spec §2 routes, 3-D Secure): all of them work without script.
import type { RenderReturn, ReturnPage, VerifyData } from '@titan/contract/return-page';
import { unreachable } from '@titan/rules/unreachable';
import { renderToString } from 'react-dom/server';
import { common } from '@titan/copy/en/common';
import { cardSteps } from '@titan/copy/en/card-steps';
import { returns } from '@titan/copy/en/returns';
import { results } from '@titan/copy/en/results';
import { escapeJson, htmlDocument, refresh } from './html-document.ts';
import { BankFramePage } from './returns/bank-frame-page.tsx';
import { BankReturnedPage } from './returns/bank-returned-page.tsx';
import { RedirectFailedPage } from './returns/redirect-failed-page.tsx';
import { TestFaultsPage } from './test-mode/test-faults-page.tsx';
import { ThreeDsTestPage } from './test-mode/test-three-ds-page.tsx';
import { askedAddress, VerifyPage, type VerifyProps } from './returns/verify-page.tsx';
import { STATUS_AGAIN_S } from './platform/status-watch.ts';
import { isStillOpen, StatusPage, statusTitle } from './status-page.tsx';

export const renderReturn: RenderReturn = (page, assets) =>
  htmlDocument({
    title: titleOf(page),
    head: headOf(page),
    assets,
    body: renderToString(drawn(page)) + dataFor(page),
    script: page.page === 'status' || watchedBy(page) !== null ? assets.verifyScript : null,
  });

function drawn(page: ReturnPage) {
  switch (page.page) {
    case 'redirect-failed':
      return <RedirectFailedPage {...page} />;
    case 'card-threeds':
      return <BankFramePage {...page} />;
    case 'bank-returned':
      return <BankReturnedPage {...page} />;
    case '3ds-test':
      return <ThreeDsTestPage {...page} />;
    case 'verify':
      return <VerifyPage {...page} />;
    case 'test-faults':
      return <TestFaultsPage {...page} />;
    case 'status':
      return <StatusPage {...page} />;
    default:
      return unreachable(page);
  }
}

const VERIFY_TITLES: Record<VerifyProps['outcome'], string> = {
  'not-found': common.problemTitle,
  verifying: returns.verifying,
  'still-processing': returns.verifying,
  success: results.successTitle,
  failed: returns.failedTitle,
};

function titleOf(page: ReturnPage): string {
  switch (page.page) {
    case 'redirect-failed':
      return common.problemTitle;
    case 'card-threeds':
      return `${cardSteps.bankTitle} · ${page.payment.merchant}`;
    case 'bank-returned':
      return `${returns.returnedTitle} · ${page.payment.merchant}`;
    case '3ds-test':
      return `${returns.testTitle} · ${page.payment.merchant}`;
    case 'test-faults':
      return `${common.testFaults} · ${page.payment.merchant}`;
    case 'verify':
      return VERIFY_TITLES[page.outcome];
    case 'status':
      return `${statusTitle(page.payment)} · ${page.payment.merchant.name}`;
    default:
      return unreachable(page);
  }
}

/** What is still open comes again, without script as with it (platform/status-watch.ts). */
function headOf(page: ReturnPage): string {
  if (page.page === 'verify') return refreshFor(page);
  return page.page === 'status' && isStillOpen(page.payment) ? refresh(String(STATUS_AGAIN_S)) : '';
}

/** Seconds: at once where the provider was not asked yet, then from time to time. */
const ASK_S = 1;
const ASK_AGAIN_S = 15;

/** Without script the page comes again, for which the provider is asked. */
function refreshFor(page: VerifyProps): string {
  if (page.outcome !== 'verifying' && page.outcome !== 'still-processing') return '';
  const seconds = page.outcome === 'verifying' ? ASK_S : ASK_AGAIN_S;
  return refresh(`${seconds};url=${askedAddress(page.charge.reference)}`);
}

function dataFor(page: ReturnPage): string {
  const data = watchedBy(page);
  return data === null ? '' : `<script type="application/json" id="verify-data">${escapeJson(data)}</script>`;
}

/** What the page's script asks about; a final one only tells the payment's page that its payer is back. */
function watchedBy(page: ReturnPage): VerifyData | null {
  if (page.page === 'bank-returned') return { charge: page.charge, isFinal: true, sessionToken: '' };
  if (page.page !== 'verify' || page.outcome === 'not-found') return null;
  const { charge, sessionToken, outcome } = page;
  return { charge: charge.reference, isFinal: outcome === 'success' || outcome === 'failed', sessionToken };
}
