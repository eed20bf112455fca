// Inline script: our messages go to a named origin, never `*`; decision 0029.
import { describe, expect, it } from 'vitest';
import { createParentWindow, listenForCloseRequests } from './parent-window.ts';
import { postToParent } from './first-ports.ts';

const DATA = { amount: '5000', reference: 'order-1', status: 'success' };
const SHOP = 'https://shop.example';
const MESSAGE = { source: 'titan-checkout', result: 'success', data: DATA } as const;

/** A window inside another one, or on top; some browsers name who stands around it. */
function openWindow({ framed, framing }: { framed: boolean; framing?: string }) {
  const posted: unknown[][] = [];
  const page = new EventTarget() as Window;
  const parent = framed ? { postMessage: (...message: unknown[]) => void posted.push(message) } : page;
  const location = framing === undefined ? {} : { ancestorOrigins: [framing] };
  const document = { querySelector: () => null };
  return { page: Object.assign(page, { parent, location, document }) as unknown as Window, parent, posted };
}

describe('telling the parent window', () => {
  it('posts to the registered origin that frames the page and to no other', () => {
    const { page, posted } = openWindow({ framed: true, framing: SHOP });
    createParentWindow(page, ['https://other.example', SHOP]).notify('success', DATA);
    expect(posted).toEqual([[MESSAGE, SHOP]]);
  });

  it('leaves it to the browser which of the registered origins fits, where it does not say who frames the page', () => {
    const { page, posted } = openWindow({ framed: true });
    postToParent(page, ['https://other.example', SHOP], MESSAGE);
    expect(posted.map(([, origin]) => origin)).toEqual(['https://other.example', SHOP]);
  });

  it.each([
    [
      'the page is framed by an origin that is not registered',
      { framed: true, framing: 'https://evil.example' },
      [SHOP],
    ],
    ['no origin is registered', { framed: true }, []],
    ['there is no parent', { framed: false }, [SHOP]],
  ])('posts nothing when %s', (_when, around, origins) => {
    const { page, posted } = openWindow(around);
    createParentWindow(page, origins).notify('success', DATA);
    expect(posted).toEqual([]);
  });

  it.each(['success', 'failed', 'pending', 'close'] as const)('dispatches %s on its own window', (result) => {
    const { page } = openWindow({ framed: false });
    const received: unknown[] = [];
    page.addEventListener(result, (event) => received.push((event as CustomEvent).detail));
    createParentWindow(page, []).notify(result, DATA);
    expect(received).toEqual([{ result, data: DATA }]);
  });
});

it('pending is told once until something else is: not again as the payer leaves a transfer that is awaited', () => {
  const { page, posted } = openWindow({ framed: true, framing: SHOP });
  const { notify } = createParentWindow(page, [SHOP]);
  for (const result of ['pending', 'pending', 'close', 'failed', 'pending', 'close'] as const)
    notify(result, DATA);
  const results = posted.map(([message]) => (message as { result: string }).result);
  expect(results).toEqual(['pending', 'close', 'failed', 'pending', 'close']);
});

describe('telling the app around the window (React Native’s WebView)', () => {
  const inApp = (framed: boolean) => {
    const { page } = openWindow({ framed });
    const received: string[] = [];
    Object.assign(page, { ReactNativeWebView: { postMessage: (text: string) => void received.push(text) } });
    return { page, received };
  };

  it('speaks in the words that its components for Kora read, with amount, reference and status and nothing else', () => {
    const { page, received } = inApp(false);
    const { notify } = createParentWindow(page, []);
    for (const result of ['success', 'failed', 'pending', 'tokenized', 'close'] as const)
      notify(result, DATA);
    expect(received.slice(0, -1).map((text) => JSON.parse(text) as unknown)).toEqual(
      ['SUCCESS', 'FAILED', 'PENDING', 'TOKENIZED'].map((type) => ({ type, data: DATA })),
    );
    expect(received.at(-1)).toBe('PAYMENT_CLOSED');
  });

  it('leaves it to the shop’s page where it stands in a frame of that: the script’s callbacks tell the app', () => {
    const { page, received } = inApp(true);
    createParentWindow(page, [SHOP]).notify('success', DATA);
    expect(received).toEqual([]);
  });
});

describe('the wish to leave', () => {
  const ask = { source: 'titan-inline', ask: 'close' };
  const listen = (escape = false) => {
    const window = openWindow({ framed: true });
    let asked = 0;
    listenForCloseRequests(window.page, { origins: [SHOP], escape }, () => (asked += 1));
    const say = (type: string, facts: object) =>
      window.page.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), facts));
    return { ...window, say, asked: () => asked };
  };

  it('is received from the page around, on a registered origin', () => {
    const { say, parent, asked } = listen();
    say('message', { source: parent, origin: SHOP, data: ask });
    expect(asked()).toBe(1);
  });

  it('is not received from another window, another origin or in other words', () => {
    const { say, parent, page, asked } = listen();
    say('message', { source: {}, origin: SHOP, data: ask });
    say('message', { source: page, origin: SHOP, data: ask });
    say('message', { source: parent, origin: 'https://evil.example', data: ask });
    for (const data of [null, 'close', {}, { ask: 'close' }, { source: 'titan-inline', ask: 'pay' }])
      say('message', { source: parent, origin: SHOP, data });
    expect(asked()).toBe(0);
  });

  it('is Escape too where the page stands in a modal, unless something of ours takes it', () => {
    const modal = listen(true);
    modal.say('keydown', { key: 'Enter' });
    expect(modal.asked()).toBe(0);
    modal.say('keydown', { key: 'Escape' });
    expect(modal.asked()).toBe(1);
    modal.page.addEventListener('keydown', (event) => event.preventDefault(), { capture: true });
    Object.assign(modal.page.document, { querySelector: () => ({}) });
    modal.say('keydown', { key: 'Escape' });
    const container = listen(false);
    container.say('keydown', { key: 'Escape' });
    expect([modal.asked(), container.asked()]).toEqual([1, 0]);
  });
});
