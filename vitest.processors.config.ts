// The whole conformance kit over every connector, and their tables of documented bodies (npm run test:processors). `npm run test:programs` has one of them, the decoy.
import { defineConfig } from 'vitest/config';

const LIMIT_MS = 120_000;

export default defineConfig({
  test: {
    maxWorkers: 2,
    environment: 'node',
    isolate: false,
    include: [
      'packages/processor-kit/src/decoy/decoy.test.ts',
      'packages/processor-kit/src/*/*.kit.ts',
      'packages/processor-kit/src/*/bodies.test.ts',
    ],
    globalSetup: ['./apps/server/src/testing/test-database-server.ts'],
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
  },
});
