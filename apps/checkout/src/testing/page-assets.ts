// The built files as a document names them, for tests that render one.
import type { DocumentLanguage, LanguageAssets, PageAssets } from '@titan/contract/page/page-data';

const LANGUAGE: LanguageAssets = {
  script: { address: '/assets/page-1.js', integrity: 'sha384-page' },
  words: '/assets/words-1.js',
  receiptScript: { address: '/assets/receipt-1.js', integrity: 'sha384-receipt' },
};

export const ASSETS: PageAssets = {
  languages: { ar: LANGUAGE, en: LANGUAGE, fr: LANGUAGE, 'ar-XB': LANGUAGE },
  verifyScript: { address: '/assets/verify-1.js', integrity: 'sha384-verify' },
  style: '.a>.b{}',
  tools: '.tools{}',
  later: { style: '.later{}', sheet: '/assets/later-1.css' },
  still: { light: '.light{}', dark: '.dark{}' },
  plainSheet: '/assets/plain-1.css',
};

/** Offers no other. */
export const IN_ENGLISH: DocumentLanguage = { tag: 'en', offered: [], at: '/' };
