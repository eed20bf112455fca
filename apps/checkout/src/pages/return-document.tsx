// The pages around the bank's as whole documents (spec §2 routes, 3-D Secure): all of them work without script.
import type { DocumentLanguage, FullAddress, PageAssets } from '@titan/contract/page/page-data';
import {
  brandOf,
  type RenderReturn,
  type ReturnPage,
  type ShareData,
  type VerifyData,
} from '@titan/contract/page/return-page';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { commonMessages } from '@titan/copy/words/common';
import { cardStepsMessages } from '@titan/copy/words/card-steps';
import { checkReceiptMessages } from '@titan/copy/words/check-receipt';
import { returnsMessages } from '@titan/copy/words/returns';
import { resultsMessages } from '@titan/copy/words/results';
import { shareMessages } from '@titan/copy/words/share';
import { english } from '@titan/copy/english';
import type { Language } from '@titan/copy/language';
import { languageOf } from '@titan/copy/languages';
import { htmlDocument, refresh, refreshAnyway } from './html-document.ts';
import { LanguageContext } from '../ui/language.tsx';
import { returnWithoutPictures } from './plain-page.ts';
import { ReceiptCheckPage } from './receipt-check/receipt-check-page.tsx';
import { BankFramePage, BankReturnedPage, LeavingPage, RedirectFailedPage } from './returns/return-pages.tsx';
import { ProblemPage, problemTitle } from './returns/problem-page.tsx';
import { TestFaultsPage, ThreeDsTestPage } from './returns/sandbox-pages.tsx';
import { askedAddress, VerifyPage, type VerifyProps } from './returns/verify-page.tsx';
import { ShareOverPage, SharePage, shareTitle } from './share/share-page.tsx';
import { OPEN_AGAIN_S, statusAgainS, StatusPage, statusTitle } from './status/status-page.tsx';

export const renderReturn: RenderReturn = (page, assets, choice, fullAt) =>
  returnDocument(page, assets, languageOf(choice.tag) ?? english, choice, fullAt);

/** The same in any language. `choice`: null offers no other. */
export function returnDocument(
  page: ReturnPage,
  assets: PageAssets,
  language: Language,
  choice: DocumentLanguage | null = null,
  fullAt: FullAddress = null,
): string {
  const shown = fullAt === null ? page : returnWithoutPictures(page);
  const { Page, title } = factsOf(page);
  const body = renderToString(
    <LanguageContext value={language}>
      <Page {...shown} />
    </LanguageContext>,
  );
  return htmlDocument({
    language,
    // Inside the bank's frame no language is chosen, and the bank's own page is not ours to translate.
    choice: OF_THEIR_OWN.includes(page.page) ? choice : null,
    title: title(page, language),
    head: headOf(page),
    assets,
    brand: brandOf(page),
    drawsLater: true,
    body,
    data: dataFor(page),
    fullAt,
    runs: runsOn(page),
  });
}

/** Pages that payers come to by their address. */
const OF_THEIR_OWN: readonly ReturnPage['page'][] = [
  'status',
  'share',
  'share-over',
  'receipt-check',
  'problem',
];

function runsOn(page: ReturnPage): 'verify' | 'receipt' | null {
  if (page.page === 'receipt-check') return 'receipt';
  return page.page === 'status' || page.page === 'share' || watchedBy(page) !== null ? 'verify' : null;
}

type PageNamed<Name> = Extract<ReturnPage, { page: Name }>;
type PageFacts<Page> = { Page(page: Page): ReactNode; title(page: Page, language: Language): string };

const PAGES: { [Name in ReturnPage['page']]: PageFacts<PageNamed<Name>> } = {
  problem: { Page: ProblemPage, title: ({ problem }, language) => problemTitle(problem, language) },
  'redirect-failed': {
    Page: RedirectFailedPage,
    title: (_, { wordsOf }) => wordsOf(commonMessages).problemTitle,
  },
  'card-threeds': {
    Page: BankFramePage,
    title: ({ payment }, language) =>
      titleWith(payment, language, language.wordsOf(cardStepsMessages).bankTitle),
  },
  'bank-returned': {
    Page: BankReturnedPage,
    title: ({ payment }, language) =>
      titleWith(payment, language, language.wordsOf(returnsMessages).returnedTitle),
  },
  '3ds-test': {
    Page: ThreeDsTestPage,
    title: ({ payment }, language) =>
      titleWith(payment, language, language.wordsOf(returnsMessages).testTitle),
  },
  'test-faults': {
    Page: TestFaultsPage,
    title: ({ payment }, language) =>
      titleWith(payment, language, language.wordsOf(commonMessages).testFaults),
  },
  leaving: {
    Page: LeavingPage,
    title: ({ payment }, { wordsOf }) => wordsOf(resultsMessages).redirectTitle(payment),
  },
  'receipt-check': { Page: ReceiptCheckPage, title: (_, { wordsOf }) => wordsOf(checkReceiptMessages).title },
  verify: { Page: VerifyPage, title: ({ outcome }, language) => verifyTitle(outcome, language) },
  status: {
    Page: StatusPage,
    title: ({ payment }, language) =>
      titleWith({ merchant: payment.merchant.name }, language, statusTitle(payment, language)),
  },
  share: { Page: SharePage, title: shareTitle },
  'share-over': {
    Page: ShareOverPage,
    title: ({ payment, why }, language) =>
      titleWith(payment, language, language.wordsOf(shareMessages).over[why].title),
  },
};

function factsOf(page: ReturnPage): PageFacts<ReturnPage> {
  return PAGES[page.page] as PageFacts<ReturnPage>;
}

function titleWith({ merchant }: { merchant: string }, { wordsOf }: Language, screen: string): string {
  return wordsOf(commonMessages).pageTitle({ screen, merchant });
}

function verifyTitle(outcome: VerifyProps['outcome'], language: Language): string {
  switch (outcome) {
    case 'not-found':
      return language.wordsOf(commonMessages).problemTitle;
    case 'verifying':
    case 'still-processing':
      return language.wordsOf(returnsMessages).verifying;
    case 'success':
      return language.wordsOf(resultsMessages).successTitle;
    case 'failed':
      return language.wordsOf(returnsMessages).failedTitle;
  }
}

/** A payment that is still open is shown again after a while, without script as with it (platform/status-watch.ts). */
function headOf(page: ReturnPage): string {
  if (page.page === 'verify') return refreshFor(page);
  if (page.page === 'leaving') return refreshAnyway(`0;url=${page.to}`);
  // Not while a note may be being typed.
  if (page.page === 'share') return page.mayAsk ? '' : refresh(String(OPEN_AGAIN_S));
  const again = page.page === 'status' ? statusAgainS(page.payment) : null;
  return again === null ? '' : refresh(String(again));
}

/** Seconds: at once where the provider was not asked yet, then from time to time. */
const ASK_S = 1;
const ASK_AGAIN_S = 15;

/** Without script the page reloads, and the provider is asked again. */
function refreshFor(page: VerifyProps): string {
  if (page.outcome !== 'verifying' && page.outcome !== 'still-processing') return '';
  const seconds = page.outcome === 'verifying' ? ASK_S : ASK_AGAIN_S;
  return refresh(`${seconds};url=${askedAddress(page.charge.reference)}`);
}

function dataFor(page: ReturnPage): { id: string; value: VerifyData | ShareData } | null {
  if (page.page === 'share') return { id: 'share-data', value: followedBy(page) };
  const watched = watchedBy(page);
  return watched && { id: 'verify-data', value: watched };
}

/** What the share page's script asks about. */
function followedBy({ payment, sessionToken }: Extract<ReturnPage, { page: 'share' }>): ShareData {
  return { reference: payment.reference, sessionToken };
}

/** What the page's script asks about. With a final result it only notifies the payment's page that the payer is back. */
function watchedBy(page: ReturnPage): VerifyData | null {
  if (page.page === 'bank-returned') return { charge: page.charge, isFinal: true, sessionToken: '' };
  if (page.page !== 'verify' || page.outcome === 'not-found') return null;
  const { charge, sessionToken, outcome } = page;
  return { charge: charge.reference, isFinal: outcome === 'success' || outcome === 'failed', sessionToken };
}
