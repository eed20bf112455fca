// Every first screen of the built page and the pages around it, in any language, and in that of the tests, which is longer and written from
// right to left.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageData } from '@titan/contract/page/page-data';
import type { Timeline } from '@titan/contract/payer/timeline.schema';
import { spokenLanguages } from '@titan/copy/languages';
import { pseudoLanguage } from '@titan/copy/testing/pseudo-language';
import { loadBuiltPage, PAGE_DIST } from '@titan/server/page/assets';
import type * as serverEntry from '../../apps/checkout/src/entry/server-entry.tsx';
import { LINKS, RETURNS } from '../../apps/checkout/src/testing/pages-around.ts';
import { SERVER_TIME } from '../../apps/checkout/src/testing/payments.ts';
import {
  BANK_SCREENS,
  CARD_SCREENS,
  OTHER_SCREENS,
  TRANSFER_SCREENS,
  WALLET_SCREENS,
} from '../../apps/checkout/src/testing/screens.ts';

const GROUPS = {
  card: CARD_SCREENS,
  'mobile money': WALLET_SCREENS,
  'bank transfer': TRANSFER_SCREENS,
  'pay with bank': BANK_SCREENS,
  'no method': OTHER_SCREENS,
};
export type ScreenGroup = keyof typeof GROUPS | 'around';

/** What an attempt adds to each of them, folded. */
const TIMELINE: Timeline = (['asked', 'tried'] as const).map((event) => ({
  event,
  at: SERVER_TIME,
  channel: event === 'asked' ? null : 'card',
  auth_model: null,
  amount: '5000.00',
  currency: 'NGN',
}));

/** A payment with all that can stand around it: a timeline, folded, and the way to pay it elsewhere. */
function furnish(page: PageData, isLive: boolean): PageData {
  if (page.kind !== 'payment') return page;
  const full: PageData = { ...page, timeline: TIMELINE, share: { isShared: false } };
  if (!isLive) return full;
  const { hasSandbox: _tools, ...rest } = full;
  return { ...rest, payment: { ...page.payment, env: 'live' } };
}

/**
 * The documents of a group, by the names of their screens.
 * @param language its tag, or `pseudo`
 * @param isLive without TEST MODE
 */
export async function screensOf(
  group: ScreenGroup,
  language: string,
  isLive: boolean,
): Promise<Record<string, string>> {
  const { checkoutDocument, renderDocument, renderLink, renderReturn } = (await import(
    pathToFileURL(join(PAGE_DIST, 'server/server-entry.js')).href
  )) as typeof serverEntry;
  const { assets } = await loadBuiltPage();
  const choice = { tag: language, offered: spokenLanguages(false), at: '/' };
  if (group === 'around')
    return {
      ...drawnBy(RETURNS, (page) => renderReturn(page, assets, choice)),
      ...drawnBy(LINKS, (page) => renderLink(page, assets, choice)),
    };
  const { en } = assets.languages;
  const pseudoAssets = { ...assets, languages: en ? { [pseudoLanguage.tag]: en } : {} };
  return drawnBy(GROUPS[group], (page) => {
    const full = furnish(page, isLive);
    return language === 'pseudo'
      ? checkoutDocument(full, pseudoAssets, pseudoLanguage)
      : renderDocument(full, assets, choice);
  });
}

function drawnBy<Page>(pages: Record<string, Page>, draw: (page: Page) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, draw(page)]));
}
