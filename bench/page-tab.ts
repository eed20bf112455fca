// A tab as payers have it. In every page that Playwright opens, Chromium's Runtime domain is on, and then the engine finds out where in the
// source each error was made: 140 to 280 ms on a cheap phone that no payer waits for. So this tab speaks to Chromium by itself.
import { EventEmitter, once } from 'node:events';
import type { Browser } from '@playwright/test';

export type Tab = {
  send(method: string, params?: object): Promise<object>;
  /** Runs a function in the page; it knows nothing outside itself. */
  evaluate<Answer>(ask: () => Answer): Promise<Answer>;
  close(): Promise<void>;
};

type Message = { id?: number; method?: string; result: object; error?: { message: string } };
type Evaluated<Value> = { result: { value: Value }; exceptionDetails?: object };

/** In a browser context of its own, with a cold cache. */
export async function openTab(browser: Browser): Promise<Tab> {
  const root = await browser.newBrowserCDPSession();
  const { browserContextId } = await root.send('Target.createBrowserContext');
  const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false });
  const answers = new EventEmitter();
  root.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer = JSON.parse(message) as Message;
    if (answer.id !== undefined) answers.emit(String(answer.id), answer);
  });
  let sent = 0;
  const send: Tab['send'] = async (method, params = {}) => {
    const id = (sent += 1);
    const answered = once(answers, String(id)) as Promise<[Message]>;
    const message = JSON.stringify({ id, method, params });
    await root.send('Target.sendMessageToTarget', { sessionId, message });
    const [{ result, error }] = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  return {
    send,
    async evaluate<Answer>(ask: () => Answer) {
      const question = { expression: `(${String(ask)})()`, returnByValue: true };
      const answer = (await send('Runtime.evaluate', question)) as Evaluated<Answer>;
      if (answer.exceptionDetails) throw new Error(JSON.stringify(answer.exceptionDetails));
      return answer.result.value;
    },
    async close() {
      await root.send('Target.disposeBrowserContext', { browserContextId });
      await root.detach();
    },
  };
}
