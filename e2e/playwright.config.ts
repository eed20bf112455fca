// The browser tests: the real product in real Chromium, at the width of a phone; what a wide screen shows otherwise is tagged @desk and
// held at both.
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { PORT } from './product.ts';

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A sandboxed frame stays in its page's process, as on phones with little memory. Playwright now and then loses a frame that changes
  // from one process to another, and waits for it until the test's time is over.
  '--disable-site-isolation-trials',
];

/** The same letters on every machine, whatever fonts it has: Roboto from npm. Only Linux reads it; other systems have a font of their own. */
const FONTS = { FONTCONFIG_FILE: join(import.meta.dirname, 'fonts.conf') };

/** Turns the service's clock on: as their teardown it runs after all others, whatever became of them. */
const TIME = 'time.spec.ts';

/** What differs from another test by its processor or its width alone, and what is nearly all another's: `npm run test:programs` makes it. */
const IN_PROGRAMS = /@programs/;

/** What the tests and the pictures are taken at. */
export const WIDTHS = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } };

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  // A payment is mostly waiting (for a bank, a second to pass, a page to come): two to a core keep both cores busy.
  workers: 4,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 45_000,
  expect: { timeout: 10_000 },
  outputDir: './test-results',
  use: {
    baseURL: `http://localhost:${PORT}`,
    browserName: 'chromium',
    viewport: WIDTHS.phone,
    // What is looked at holds still; motion has a test of its own (results.spec.ts).
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROME_PATH'] ?? '',
      args: CHROMIUM_FLAGS,
      env: { ...process.env, ...FONTS },
    },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'phone', testIgnore: TIME, teardown: 'time', grepInvert: IN_PROGRAMS },
    {
      name: 'desk',
      testIgnore: TIME,
      teardown: 'time',
      grep: /@desk/,
      grepInvert: IN_PROGRAMS,
      use: { viewport: WIDTHS.desk },
    },
    { name: 'programs', testIgnore: TIME, grep: IN_PROGRAMS },
    { name: 'programs-desk', testIgnore: TIME, grep: /@programs @desk/, use: { viewport: WIDTHS.desk } },
    { name: 'time', testMatch: TIME },
  ],
  webServer: {
    command: 'node e2e/server/main.ts',
    cwd: '..',
    url: `http://localhost:${PORT}/health/ready`,
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
