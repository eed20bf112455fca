// Inline script: what of the script needs no browser. The rest is driven in Chromium, e2e/inline.spec.ts.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listenToCheckout } from './checkout-messages.ts';
import { readOptions } from './options.ts';

const CHECKOUT = 'https://pay.example';
const DATA = { amount: '5000', reference: 'order-1', status: 'success' };

afterEach(() => vi.unstubAllGlobals());

describe('on a server', () => {
  it('the script is safe to import: it touches nothing before it is called', async () => {
    expect('window' in globalThis).toBe(false);
    const { initialize, close } = await import('./inline.ts');
    expect(typeof initialize).toBe('function');
    expect(() => close()).not.toThrow();
  });

  it('the script tag’s file defines both names, with initialize and close', async () => {
    const page: Record<string, object> = {};
    vi.stubGlobal('window', page);
    await import('./script-tag.ts');
    for (const global of [page['Korapay'], page['Titan']])
      expect(global).toEqual({ initialize: expect.any(Function), close: expect.any(Function) });
  });
});

describe('the options', () => {
  const read = (options: Record<string, unknown>, ids: Record<string, object> = {}) => {
    vi.stubGlobal('location', { href: 'https://shop.example/cart?step=2#pay' });
    vi.stubGlobal('document', { getElementById: (id: string) => ids[id] ?? null });
    return readOptions(options);
  };

  it.each([
    [
      'snake_case',
      { default_channel: 'card', merchant_bears_cost: false, notification_url: 'https://shop.example/n' },
    ],
    [
      'camelCase',
      { defaultChannel: 'card', merchantBearsCost: false, notificationUrl: 'https://shop.example/n' },
    ],
  ])('are read in %s', (_spelling, options) => {
    expect(read({ key: 'pk_test_1', amount: 1500, locale: 'fr', ...options })).toMatchObject({
      key: 'pk_test_1',
      body: {
        amount: 1500,
        locale: 'fr',
        default_channel: 'card',
        merchant_bears_cost: false,
        notification_url: 'https://shop.example/n',
        page_url: 'https://shop.example/cart?step=2',
      },
    });
  });

  it('go to the service without what is empty or not the service’s', () => {
    const { body } = read({
      key: 'pk_test_1',
      amount: '5',
      reference: '',
      narration: null,
      colour: 'red',
      onClose() {},
    });
    expect(Object.keys(body).toSorted()).toEqual(['amount', 'page_url']);
  });

  it('pass on what the payment is for', () => {
    const items = [{ name: 'Mug', unit_amount: 5 }];
    expect(read({ key: 'pk_test_1', amount: 5, items }).body['items']).toEqual(items);
  });

  it('name callbacks in both spellings; anything but a function is ignored', () => {
    const [onClose, onSuccess] = [() => {}, () => {}];
    const { callbacks } = read({ onClose, on_success: onSuccess, onFailed: 'nothing' });
    expect(callbacks).toEqual({ onClose, onSuccess });
  });

  it('name a container; without such an element the payment opens over the page', () => {
    const box = {};
    expect(read({ containerId: 'box' }, { box }).container).toBe(box);
    expect(read({ container_id: 'box' }, { box }).container).toBe(box);
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(read({ containerId: 'gone' }).container).toBeNull();
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
  });
});

describe('messages', () => {
  function listen() {
    const page = new EventTarget() as Window;
    const frame = { contentWindow: {} as Window };
    const received: string[] = [];
    const stop = listenToCheckout(frame, CHECKOUT, ({ result }) => received.push(result), page);
    const post = (facts: { source?: unknown; origin?: string; data: unknown }) =>
      page.dispatchEvent(
        Object.assign(new Event('message'), { source: frame.contentWindow, origin: CHECKOUT, ...facts }),
      );
    return { received, post, stop };
  }
  const message = (result: string) => ({ source: 'titan-checkout', result, data: DATA });

  it('are received from the checkout’s own window and origin', () => {
    const { received, post } = listen();
    for (const result of ['ready', 'failed', 'success', 'close']) post({ data: message(result) });
    expect(received).toEqual(['ready', 'failed', 'success', 'close']);
  });

  it('of another window, another origin or another form are ignored', () => {
    const { received, post } = listen();
    post({ source: {}, data: message('success') });
    post({ origin: 'https://pay.example.evil.example', data: message('success') });
    post({ origin: 'null', data: message('success') });
    for (const data of [null, 'success', 7, {}, { result: 'success', data: DATA }]) post({ data });
    expect(received).toEqual([]);
  });

  it('report success once, however often the frame reloads, and each failed attempt', () => {
    const { received, post } = listen();
    for (const result of ['success', 'success', 'failed', 'failed']) post({ data: message(result) });
    expect(received).toEqual(['success', 'failed', 'failed']);
  });

  it('are ignored once the payment is over', () => {
    const { received, post, stop } = listen();
    stop();
    post({ data: message('success') });
    expect(received).toEqual([]);
  });
});
