// Every language at every screen, and every walk of the browser tests under a translator (npm run test:languages).
import { defineConfig } from '@playwright/test';
import type { TestOptions } from '../checkout-test.ts';
import tests from '../playwright.config.ts';

const { webServer, use } = tests;

/** Files that between them come to every stage. */
const WALKED = [
  'bank-transfer.spec.ts',
  'card.spec.ts',
  'languages/languages.spec.ts',
  'mobile-money.spec.ts',
  'other-steps.spec.ts',
  'pay-with-bank.spec.ts',
  'payment-link.spec.ts',
  'receipt.spec.ts',
  'results.spec.ts',
  'saved-cards.spec.ts',
  'three-ds.spec.ts',
];

export default defineConfig<TestOptions>({
  fullyParallel: true,
  workers: 4,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: '../test-results',
  use: { ...use },
  projects: [
    { name: 'languages', testDir: '.', testMatch: '*.languages.ts' },
    {
      name: 'translated',
      testDir: '..',
      testMatch: WALKED,
      // What has no script, is measured by what is drawn, or changes the language itself.
      grepInvert: /without script|in its box before anything else is drawn|change of language/,
      use: { translated: true },
    },
  ],
  webServer: Array.isArray(webServer)
    ? []
    : { ...webServer, command: 'node e2e/server/main.ts', cwd: '../..' },
});
