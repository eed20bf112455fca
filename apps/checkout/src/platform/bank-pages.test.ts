// Spec §2 3DS modal and tab, §7 "broadcast channel between tabs": which way works where, and that messages are only hints.
import { describe, expect, it } from 'vitest';
import { createBankPages } from './bank-pages.ts';

const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

class FakeChannel extends EventTarget {
  static open: FakeChannel[] = [];
  readonly name: string;
  isOpen = true;
  constructor(name: string) {
    super();
    this.name = name;
    FakeChannel.open.push(this);
  }
  close(): void {
    this.isOpen = false;
  }
}

function pageWith(parts: { userAgent?: string; framed?: boolean; channels?: boolean } = {}) {
  const page = { navigator: { userAgent: parts.userAgent ?? CHROME } } as Record<string, unknown>;
  page['parent'] = parts.framed ? {} : page;
  if (parts.channels ?? true) page['BroadcastChannel'] = FakeChannel;
  return createBankPages(page as unknown as Window & typeof globalThis);
}

describe('the bank’s page is opened', () => {
  it.each<[string, Parameters<typeof pageWith>[0], string]>([
    ['over the page, in a browser', {}, 'modal'],
    ['in a tab, from a shop’s frame, where banks refuse to be', { framed: true }, 'tab'],
    [
      'in place of the page, in Android’s web view',
      { userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel; wv)' },
      'redirect',
    ],
    ['in place of the page, in Instagram', { userAgent: `${CHROME} Instagram 300.0` }, 'redirect'],
    ['in place of the page, in Facebook', { userAgent: `${CHROME} [FBAN/FBIOS]` }, 'redirect'],
    [
      'in a tab, from a shop’s frame in an app',
      { framed: true, userAgent: `${CHROME} Instagram 300.0` },
      'tab',
    ],
  ])('%s', (_, parts, way) => {
    expect(pageWith(parts).mode).toBe(way);
  });
});

describe('a message of the bank’s tab', () => {
  const hear = () => {
    const abort = new AbortController();
    const answer = pageWith().nextHint('KPY-CA-1', abort.signal);
    const channel = FakeChannel.open.at(-1);
    const say = (data: unknown) => channel?.dispatchEvent(Object.assign(new Event('message'), { data }));
    return { answer, stop: () => abort.abort(), channel, say };
  };

  it('is heard when it names this charge', async () => {
    const { answer, say, channel } = hear();
    say({ charge: 'KPY-CA-1' });
    await answer;
    expect([channel?.isOpen, channel?.name]).toEqual([false, 'titan-3ds']);
  });

  it.each([
    ['another charge', { charge: 'KPY-CA-2' }],
    ['a result', { status: 'success' }],
    ['nothing', null],
    ['a text', 'success'],
  ])('is not heard when it says %s', (_, data) => {
    const { say, channel } = hear();
    say(data);
    expect(channel?.isOpen).toBe(true);
  });

  it('is not listened for any longer than somebody waits', () => {
    const { stop, channel } = hear();
    stop();
    expect(channel?.isOpen).toBe(false);
  });

  it('cannot come where the browser has no channels; the page then looks by itself', () => {
    const open = FakeChannel.open.length;
    const answer = pageWith({ channels: false }).nextHint('KPY-CA-1', new AbortController().signal);
    expect([answer, FakeChannel.open.length]).toEqual([expect.any(Promise), open]);
  });
});
