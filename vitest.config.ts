// Unit and integration tests. Browser tests are Playwright's, in e2e/.
import { defineConfig } from 'vitest/config';
// Compiles the messages, whose modules are tested and imported everywhere.
import './packages/copy/build/build.ts';

/** What a test of rules or of the page may take; with PostgreSQL and processes it is longer. */
const PURE_LIMIT_MS = 10_000;
const INTEGRATION_LIMIT_MS = 60_000;

/** Files that start programs or work through a processor's whole day: a project of their own, which `npm run test:programs` runs. */
const PROGRAMS = [
  'apps/server/src/{main,rolling-restart,traces,wrong-clock}.test.ts',
  // Each has a PostgreSQL of its own, whose files it reads.
  'apps/server/src/channels/{card,mobile-money,pay-with-bank}/secrets.test.ts',
  'apps/server/src/cli/{backup/backup,database-away,migrate,programs}.test.ts',
  // Random lists of what people do, against one another.
  'apps/server/src/console/people-at-once.test.ts',
  'apps/server/src/db/private-database.test.ts',
  'apps/server/src/payments/reconciling/put-back.test.ts',
  'apps/server/src/payments/settling/{killed,killed-sandbox}.test.ts',
  'apps/server/src/platform/local-postgres.test.ts',
  'apps/server/src/webhooks/webhooks-killed.test.ts',
  'packages/processor-kit/src/{decoy/decoy,failing-day/failing-day}.test.ts',
  'tooling/{newcomer,release,run,start}.test.ts',
];

const DATABASE = {
  environment: 'node',
  // Each file has databases, ports and folders of its own, and gives back what it changes of the process (CONTRIBUTING, Tests).
  isolate: false,
  globalSetup: ['./apps/server/src/testing/test-database-server.ts'],
  testTimeout: INTEGRATION_LIMIT_MS,
  hookTimeout: INTEGRATION_LIMIT_MS,
} as const;

export default defineConfig({
  test: {
    // One waits for the database while the other works.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // Pure: no file leaves anything behind for the next one, so they share what they import.
          isolate: false,
          include: ['packages/!(processor-kit|simulator)/{src,build}/**/*.test.ts'],
          testTimeout: PURE_LIMIT_MS,
        },
      },
      {
        test: {
          name: 'checkout',
          environment: 'node',
          isolate: false,
          include: ['apps/checkout/{src,build}/**/*.test.{ts,tsx}'],
          setupFiles: ['apps/checkout/src/testing/every-part.ts'],
          testTimeout: PURE_LIMIT_MS,
        },
      },
      {
        test: {
          name: 'integration',
          ...DATABASE,
          include: [
            'apps/server/src/**/*.test.ts',
            'packages/{processor-kit,simulator}/src/**/*.test.ts',
            'apps/sandbox/src/**/*.test.ts',
            'apps/demo-shop/src/**/*.test.ts',
            'tooling/**/*.test.ts',
          ],
          exclude: PROGRAMS,
        },
      },
      { test: { name: 'programs', ...DATABASE, include: PROGRAMS } },
    ],
  },
});
