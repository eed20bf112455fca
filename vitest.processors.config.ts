// The whole conformance kit over every connector, and their tables of documented bodies (npm run test:processors). `npm test` has one of them, the decoy.
import { defineConfig } from 'vitest/config';

const LIMIT_MS = 120_000;

export default defineConfig({
  test: {
    maxWorkers: 2,
    environment: 'node',
    isolate: false,
    include: [
      'apps/server/src/providers/testing/decoy/decoy.test.ts',
      'apps/server/src/providers/testing/*/*.kit.ts',
      'apps/server/src/providers/testing/*/bodies.test.ts',
    ],
    globalSetup: ['./apps/server/src/testing/test-database-server.ts'],
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
  },
});
