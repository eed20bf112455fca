// Pictures of every screen, to be looked at (npm run pictures); no part of the tests.
import { defineConfig } from '@playwright/test';
import tests from '../playwright.config.ts';

const { webServer, use } = tests;

export default defineConfig({
  testDir: '.',
  testMatch: '*.pictures.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  outputDir: '../test-results',
  use: { ...use, screenshot: 'off', actionTimeout: 15_000 },
  webServer: Array.isArray(webServer)
    ? []
    : { ...webServer, command: 'node e2e/server/main.ts', cwd: '../..' },
});
