// For development: runs the program, and again after each saved change.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './places.mjs';
import { endRunning, wishedSignal } from './run-program.mjs';

const WATCHED = ['apps', 'packages', 'tooling'];
const NOT_SOURCES = /(^|[/\\])(dist|node_modules|coverage)([/\\]|$)|\.test\.tsx?$|~$/;
/** Editors write a file in several steps, and several files at once. */
const SETTLE_MS = 150;

/** `run` starts the program and returns its exit code; a program that ends by itself is started at the next change. */
export async function runAgainOnChange(run, say) {
  let onChange = () => {};
  let timer;
  const watchers = WATCHED.map((folder) =>
    watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
      if (!file || NOT_SOURCES.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => onChange(), SETTLE_MS);
    }),
  );
  for (;;) {
    const changed = new Promise((resolve) => (onChange = resolve));
    let hasChanged = false;
    void changed.then(() => {
      hasChanged = true;
      endRunning();
    });
    const code = await run();
    if (wishedSignal()) {
      for (const watcher of watchers) watcher.close();
      return code;
    }
    if (!hasChanged) say('It has ended. Waiting for a change…');
    await changed;
    say('\nChanged, starting again.');
  }
}
