// The real Chromium that the benchmarks of the page use.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';

/** Nothing that Chromium does on its own account may take part of the processor. */
const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The one that the browser tests use too. */
export async function openBrowser(): Promise<Browser> {
  const finder = join(import.meta.dirname, '../tooling/browser.mjs');
  const executablePath = execFileSync(process.execPath, [finder], { encoding: 'utf8' }).trim();
  return chromium.launch({ executablePath, args: BROWSER_FLAGS });
}
