// Which browser the tests take.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findBrowser } from './browser.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'titan-browser-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function program(file: string, says = 'Chromium 150.0'): string {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\necho '${says}'\n`);
  chmodSync(path, 0o755);
  return path;
}

const search = (extra: Record<string, string> = {}) =>
  findBrowser({ PATH: join(folder, 'bin'), PLAYWRIGHT_BROWSERS_PATH: join(folder, 'cache'), ...extra });

it('takes the one that is named', () => {
  program('bin/chromium');
  const named = program('my-chrome', 'Google Chrome 150.0');
  expect(search({ CHROME_PATH: named })).toBe(named);
});

it('goes on when the named one does not run', () => {
  const onPath = program('bin/chromium');
  expect(search({ CHROME_PATH: join(folder, 'nowhere') })).toBe(onPath);
});

it('passes over a program that only prints how to install a browser', () => {
  program('bin/chromium-browser', 'please install it with snap');
  const real = program('bin/google-chrome', 'Google Chrome 150.0');
  expect(search()).toBe(real);
});

it('prefers headless Chromium to the full one, because tests are quicker in it', () => {
  program('bin/chromium');
  const shell = program('bin/chromium-headless-shell');
  expect(search()).toBe(shell);
});

it('finds the newest of Playwright', () => {
  program('cache/chromium-999/chrome-linux64/chrome');
  const newest = program('cache/chromium-1200/chrome-linux64/chrome');
  expect(search()).toBe(newest);
});

it('finds Playwright’s headless Chromium before the full one', () => {
  program('cache/chromium-1300/chrome-linux64/chrome');
  program('cache/chromium_headless_shell-999/chrome-headless-shell-linux64/chrome-headless-shell');
  const newest = program(
    'cache/chromium_headless_shell-1300/chrome-headless-shell-linux64/chrome-headless-shell',
  );
  expect(search()).toBe(newest);
});

it('returns null where there is no browser, so that one is installed', () => {
  expect(search()).toBeNull();
});
