// Every language at every screen (npm run test:languages).
import { defineConfig } from '@playwright/test';
import tests from '../playwright.config.ts';

const { webServer, use } = tests;

export default defineConfig({
  testDir: '.',
  testMatch: '*.languages.ts',
  fullyParallel: true,
  workers: 4,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: '../test-results',
  use: { ...use },
  webServer: Array.isArray(webServer)
    ? []
    : { ...webServer, command: 'node e2e/server/main.ts', cwd: '../..' },
});
