// A tab as payers have it: with none of the developer tools' work in its script. In every page that Playwright opens, Chromium's Runtime domain is
// on, and then the engine finds out for each error that is made where in the source that was. React makes some when it starts; a script
// that was compiled while it arrived (decision 0039) is parsed whole again for them, 140 to 280 ms at slow3g, which no payer waits for.
import { EventEmitter, once } from 'node:events';
import type { Browser, CDPSession } from '@playwright/test';

type Evaluated<T> = { result: { value: T }; exceptionDetails?: object };
type Screen = { width: number; height: number };

export type Tab = Pick<CDPSession, 'send' | 'on'> & {
  /** Comes back when the document has loaded. */
  open(url: string): Promise<void>;
  /** Runs a function in the page; it knows nothing outside itself. */
  evaluate<T>(ask: () => T): Promise<T>;
  /** Runs such a function before a document's own scripts; where the document has none, at the first `evaluate`. */
  addInitScript(script: () => void): Promise<void>;
  close(): Promise<void>;
};

/** A new one, in a browser context of its own that Playwright knows nothing of. */
export async function openTab(browser: Browser, { width, height }: Screen): Promise<Tab> {
  const root = await browser.newBrowserCDPSession();
  const { browserContextId } = await root.send('Target.createBrowserContext');
  const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { send, events } = await speakTo(root, targetId);
  await send('Page.enable');
  await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
  return {
    send: send as CDPSession['send'],
    on: events.on.bind(events) as unknown as CDPSession['on'],
    async open(url) {
      const loaded = once(events, 'Page.loadEventFired');
      const { errorText } = (await send('Page.navigate', { url })) as { errorText?: string };
      if (errorText) throw new Error(`${url}: ${errorText}`);
      await loaded;
    },
    async evaluate<T>(ask: () => T) {
      const answer = await send('Runtime.evaluate', { expression: called(ask), returnByValue: true });
      const { result, exceptionDetails } = answer as Evaluated<T>;
      if (exceptionDetails) throw new Error(`In the page: ${JSON.stringify(exceptionDetails)}`);
      return result.value;
    },
    async addInitScript(script) {
      await send('Page.addScriptToEvaluateOnNewDocument', { source: called(script) });
    },
    async close() {
      await root.send('Target.disposeBrowserContext', { browserContextId });
      await root.detach();
    },
  };
}

type Message = {
  id?: number;
  method?: string;
  params?: object;
  result?: object;
  error?: { message: string };
};

/** Commands to a target and its events, through the browser's own session: one of the target's own would be Playwright's. */
async function speakTo(root: CDPSession, targetId: string) {
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false });
  const events = new EventEmitter();
  root.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, method, params, result, error } = JSON.parse(message) as Message;
    if (id !== undefined) events.emit(`answer ${id}`, result, error);
    else if (method !== undefined) events.emit(method, params);
  });
  let sent = 0;
  const send = async (method: string, params: object = {}): Promise<unknown> => {
    const id = (sent += 1);
    const answered = once(events, `answer ${id}`) as Promise<[unknown, Message['error']]>;
    const message = JSON.stringify({ id, method, params });
    await root.send('Target.sendMessageToTarget', { sessionId, message });
    const [result, error] = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  return { send, events };
}

/** As text, because a function's text is what travels. */
function called(script: () => unknown): string {
  return `(${String(script)})()`;
}
