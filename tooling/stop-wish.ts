// When to stop: a signal, the end of npm, or a failure that leaves nothing to run.
import { whenNpmIsGone } from './npm-gone.mjs';

/** Ctrl-C twice within this time counts once, since npm passes on what the terminal sends us too; again after it means "now". */
const PATIENCE_MS = 5_000;

export type StopWish = {
  /** Settles once, with the exit code to end with. */
  asked: Promise<number>;
  isAsked(): boolean;
  ask(exitCode: number): void;
};

/** Listens for every way of being asked to stop. `onImpatience` is called when asked again later: it must end the process. */
export function listenForStop(onImpatience: () => void): StopWish {
  const { promise: asked, resolve } = Promise.withResolvers<number>();
  let askedAt: number | null = null;
  const ask = (exitCode: number) => {
    askedAt ??= performance.now();
    resolve(exitCode);
  };
  const onSignal = () => {
    if (askedAt !== null && performance.now() - askedAt > PATIENCE_MS) onImpatience();
    ask(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  whenNpmIsGone(() => ask(0));
  return { asked, isAsked: () => askedAt !== null, ask };
}
