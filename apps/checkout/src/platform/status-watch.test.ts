// The lasting page's script: prints when asked to, and comes again only while something may change (decision 0028).
import { describe, expect, it } from 'vitest';
import { startStatus } from './status-watch.ts';

/** As much of a window as the script touches. */
function openWindow({ again }: { again: string | null }) {
  const seen = { printed: 0, reloaded: 0, timers: [] as number[] };
  const button = new EventTarget();
  const marks: Record<string, unknown> = {
    '[data-print]': button,
    '[data-again]': again && { dataset: { again } },
  };
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    querySelector: (selector: string) => marks[selector] ?? null,
  });
  const window = {
    document,
    print: () => void (seen.printed += 1),
    location: { reload: () => void (seen.reloaded += 1) },
    setTimeout: (run: () => void, ms: number) => {
      seen.timers.push(ms);
      run();
    },
  };
  startStatus(window as unknown as Window);
  return { seen, button, document };
}

describe('/{reference}/status with script', () => {
  it('prints when its button is pressed', () => {
    const { seen, button } = openWindow({ again: null });
    expect(seen.printed).toBe(0);
    button.dispatchEvent(new Event('click'));
    expect(seen.printed).toBe(1);
  });

  it('comes again after its seconds, and when it is looked at again', () => {
    const { seen, document } = openWindow({ again: '20' });
    expect(seen).toMatchObject({ timers: [20_000], reloaded: 1 });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(seen.reloaded).toBe(2);
    document.visibilityState = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(seen.reloaded).toBe(2);
  });

  it('where nothing may change it stays as it is', () => {
    const { seen, document } = openWindow({ again: null });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(seen).toMatchObject({ timers: [], reloaded: 0 });
  });
});
