// The browser tests: the real product in real Chromium, at the width of a phone; what a wide screen shows otherwise is tagged @desk and
// held at both.
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
];

/** They turn the service's clock on, so each has a project of its own after the others. */
const APART = ['expired.spec.ts', 'exchange.spec.ts', 'bank-transfer-time.spec.ts', 'slow.spec.ts'];

/** What the tests and the pictures are taken at. */
export const WIDTHS = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } };

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  // A payment is mostly waiting (for a bank, a second to pass, a page to come): two to a core keep both cores busy.
  workers: 4,
  forbidOnly: Boolean(process.env['CI']),
  // A machine that is busy with something else is no fault of the product. What passes only then is named at the end.
  retries: 1,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  outputDir: './test-results',
  use: {
    baseURL: `http://localhost:${PORT}`,
    browserName: 'chromium',
    viewport: WIDTHS.phone,
    launchOptions: { executablePath: process.env['CHROME_PATH'] ?? '', args: CHROMIUM_FLAGS },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'phone', testIgnore: APART },
    { name: 'desk', testIgnore: APART, grep: /@desk/, use: { viewport: WIDTHS.desk } },
    // Each turns the service's clock on further than those before it could bear.
    { name: 'transfer-time', testMatch: 'bank-transfer-time.spec.ts', dependencies: Object.keys(WIDTHS) },
    { name: 'exchange', testMatch: 'exchange.spec.ts', dependencies: ['transfer-time'] },
    { name: 'slow', testMatch: 'slow.spec.ts', dependencies: ['exchange'] },
    { name: 'expired', testMatch: 'expired.spec.ts', dependencies: ['slow'] },
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
