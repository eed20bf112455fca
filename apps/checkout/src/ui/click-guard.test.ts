// What the second half of a double click reaches (decision 0074), by the events of a document.
import { describe, expect, it, vi } from 'vitest';
import { guardClicks } from './click-guard.ts';

/** A document with one heading and the listeners of the guard. */
function makeDocument() {
  const listeners: Record<string, (event: object) => void> = {};
  let heading = {};
  guardClicks({
    querySelector: () => heading,
    addEventListener: (type: string, listener: (event: object) => void) => (listeners[type] = listener),
  } as unknown as Document);
  return {
    nextScreen: () => (heading = {}),
    hear: (type: 'keydown' | 'input', event: object = {}) => listeners[type]?.(event),
    /** Whether the click, or the press that it begins with, reaches its control. */
    click(control: object, { type = 'click', ms = 0, x = 100, y = 100, detail = 1 } = {}): boolean {
      const stop = vi.fn();
      listeners[type]?.({
        type,
        target: { closest: () => control },
        timeStamp: ms,
        clientX: x,
        clientY: y,
        detail,
        preventDefault: stop,
        stopImmediatePropagation: stop,
      });
      return stop.mock.calls.length === 0;
    },
  };
}

const makeControl = (isBusy = false, control?: object) => ({ matches: () => isBusy, control });
const row = makeControl();
const pay = makeControl();

describe('a click on another control', () => {
  it.each([
    ['at once', { ms: 0 }, false],
    ['600 ms later', { ms: 600 }, false],
    ['a little beside', { ms: 300, x: 115, y: 110 }, false],
    ['only pressed yet, which opens a list of choices', { type: 'mousedown', ms: 300 }, false],
    ['by key or script', { ms: 300, detail: 0 }, true],
    ['700 ms later', { ms: 700 }, true],
    ['40 px away', { ms: 0, y: 140 }, true],
  ])('%s', (_name, second, reaches) => {
    const page = makeDocument();
    expect(page.click(row)).toBe(true);
    page.nextScreen();
    expect(page.click(pay, second)).toBe(reaches);
  });

  it('does not pass by clicking on and on', () => {
    const page = makeDocument();
    page.click(row);
    page.nextScreen();
    expect([500, 1_000, 1_500].map((ms) => page.click(pay, { ms }))).toEqual([false, false, false]);
    expect(page.click(pay, { ms: 2_200 })).toBe(true);
  });

  it.each([
    ['a letter', 'keydown', { key: 'a' }],
    ['Tab', 'keydown', { key: 'Tab' }],
    ['what is pasted or chosen', 'input', {}],
  ] as const)('passes after %s', (_name, type, event) => {
    const page = makeDocument();
    page.click(row, { detail: 0 });
    page.hear(type, event);
    expect(page.click(pay, { ms: 200, detail: 0 })).toBe(true);
  });

  it('does not pass after a second Enter, which has no place', () => {
    const page = makeDocument();
    page.click(row, { detail: 0 });
    page.hear('keydown', { key: 'Enter' });
    expect(page.click(pay, { ms: 200, detail: 0, y: 500 })).toBe(false);
  });
});

describe('a click on the same control', () => {
  it('passes', () => {
    const page = makeDocument();
    page.click(row, { type: 'mousedown' });
    page.click(row);
    expect(page.click(row, { ms: 100 })).toBe(true);
  });

  it('does not pass where another screen has it now', () => {
    const page = makeDocument();
    page.click(row);
    page.nextScreen();
    expect(page.click(row, { ms: 100 })).toBe(false);
  });

  it('does not pass where it would open a second tab', () => {
    const page = makeDocument();
    const link = { ...makeControl(), target: '_blank' };
    expect([0, 400, 1_100].map((ms) => page.click(link, { ms }))).toEqual([true, false, true]);
  });

  it('passes from a label to its box', () => {
    const page = makeDocument();
    page.click(makeControl(false, row));
    expect(page.click(row)).toBe(true);
  });

  it('does not pass while it is busy', () => {
    expect(makeDocument().click(makeControl(true))).toBe(false);
  });
});
