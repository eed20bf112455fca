// For the browser tests: every first screen of the built page in the language of the tests, which is longer and written from right to left.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadBuiltPage, PAGE_DIST } from '@titan/server/page/assets';
import type * as serverEntry from '../../apps/checkout/src/server-entry.tsx';
import { pseudoLanguage } from '@titan/copy/testing/pseudo-language';
import {
  BANK_SCREENS,
  CARD_SCREENS,
  OTHER_SCREENS,
  TRANSFER_SCREENS,
  WALLET_SCREENS,
} from '../../apps/checkout/src/testing/screens.ts';

/** Their documents, by their names. */
export async function pseudoScreens(): Promise<Record<string, string>> {
  const { checkoutDocument } = (await import(
    pathToFileURL(join(PAGE_DIST, 'server/server-entry.js')).href
  )) as typeof serverEntry;
  const { assets } = await loadBuiltPage();
  const screens = {
    ...BANK_SCREENS,
    ...CARD_SCREENS,
    ...OTHER_SCREENS,
    ...TRANSFER_SCREENS,
    ...WALLET_SCREENS,
  };
  return Object.fromEntries(
    Object.entries(screens).map(([name, page]) => [name, checkoutDocument(page, assets, pseudoLanguage)]),
  );
}
