// Decision 0068: what a payer who saves data pays with, counted on the wire of the running service.
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { Socket } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { loadBuiltPage } from '@titan/server/page/assets';
import { startTransferService, type TransferService } from '@titan/server/testing/transfer-service';
import { afterAll, beforeAll, expect, it } from 'vitest';

const TEN_MINUTES_S = 600;
const LIMIT_BYTES = 100_000;

let service: TransferService;
let origin: string;
beforeAll(async () => {
  service = await startTransferService({ page: await loadBuiltPage() });
  origin = await service.fastify.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => service.stop());

/** As Chrome on a cheap phone sends them. */
const SENT = {
  'sec-ch-ua': '"Chromium";v="142", "Google Chrome";v="142", "Not_A Brand";v="99"',
  'sec-ch-ua-mobile': '?1',
  'sec-ch-ua-platform': '"Android"',
  'save-data': 'on',
  ect: '2g',
  'upgrade-insecure-requests': '1',
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'en-NG,en;q=0.9',
};

type PlainPage = { url: string; status: number; headers: IncomingHttpHeaders; body: string };

/** A browser without script: it keeps cookies and what may be cached, and goes where it is led. Counts all that passes its sockets. */
function createBrowser() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sockets = new Set<Socket>();
  const cookies = new Map<string, string>();
  const cached = new Set<string>();

  const send = (url: string, form: URLSearchParams | null): Promise<PlainPage> =>
    new Promise((resolve, reject) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const type = form && { 'content-type': 'application/x-www-form-urlencoded' };
      const headers = { ...SENT, ...(cookie && { cookie }), ...type };
      const asked = request(
        new URL(url, origin),
        { agent, method: form ? 'POST' : 'GET', headers },
        (came) => {
          const parts: Buffer[] = [];
          came.on('data', (part: Buffer) => parts.push(part));
          came.on('end', () => {
            for (const each of came.headers['set-cookie'] ?? []) {
              const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
              cookies.set(name, value);
            }
            const bytes = Buffer.concat(parts);
            const body = came.headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes;
            resolve({ url, status: came.statusCode ?? 0, headers: came.headers, body: body.toString() });
          });
        },
      );
      asked.on('socket', (socket) => sockets.add(socket));
      asked.on('error', reject);
      asked.end(form?.toString());
    });
  const open = async (url: string, form: URLSearchParams | null = null): Promise<PlainPage> => {
    const answer = await send(url, form);
    if (answer.headers.location !== undefined) return open(answer.headers.location);
    // What the document asks for beside itself.
    for (const [, address = ''] of answer.body.matchAll(
      /<(?:link rel="stylesheet"|script|img)[^>]* (?:href|src)="([^"]*)"/g,
    )) {
      if (cached.has(address)) continue;
      const { headers, status } = await send(address, null);
      expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
      cached.add(address);
    }
    return answer;
  };
  return {
    open,
    bytes: () => [...sockets].reduce((sum, { bytesRead, bytesWritten }) => sum + bytesRead + bytesWritten, 0),
    fetched: () => [...cached],
    close: () => agent.destroy(),
  };
}

/** The form that leads there, filled in as the document has it. */
function formOf({ body }: PlainPage, path: string, typed: Record<string, string>): [string, URLSearchParams] {
  const [, action = '', inner = ''] =
    new RegExp(`<form[^>]* action="([^"]*${path})"[^>]*>(.*?)</form>`, 's').exec(body) ?? [];
  const fields = [...inner.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  return [
    action,
    new URLSearchParams([
      ...fields.map(([, name = '', value = '']) => [name, value]),
      ...Object.entries(typed),
    ]),
  ];
}

/** Seconds until a document comes again by itself, and where. */
function comesAgain({ body }: PlainPage): { seconds: number; url: string } {
  const [, seconds, url = ''] = /<meta http-equiv="refresh" content="(\d+);url=([^"]*)">/.exec(body) ?? [];
  return { seconds: Number(seconds), url: url.replaceAll('&amp;', '&') };
}

const atSandbox = (path: string, payload: object) =>
  service.fastify.inject({ method: 'POST', url: `/sandbox${path}`, payload });

it('a transfer that is waited for ten minutes, from the list of methods to the result, stays under 100 kB', async () => {
  const browser = createBrowser();
  const payment = await service.open({ redirect_url: undefined });
  const list = await browser.open(`/${payment.address}`);
  expect(list.body).toContain('Sent without extras to save your data');
  const [, method = ''] = /href="([^"]*method=bank_transfer)"/.exec(list.body) ?? [];
  const before = await browser.open(method);
  let page = await browser.open(...formOf(before, 'bank-transfer/account', { understood: 'yes' }));
  const { rows } = await service.pool.query('select account_number from transfer_accounts');
  const account = rows[0].account_number as string;
  expect(page.body).toContain(account);
  await atSandbox('/transfers/auto-complete', { account_number: account, auto_complete: false });
  let waited = 0;
  let looks = 0;
  while (waited < TEN_MINUTES_S) {
    const { seconds, url } = comesAgain(page);
    await service.pass(seconds * 1_000);
    page = await browser.open(url);
    waited += seconds;
    looks += 1;
  }
  await atSandbox('/transfers', { account_number: account, amount: '1500.00' });
  await service.pass(5_000);
  page = await browser.open(comesAgain(page).url);
  expect(page.body).toContain('Payment successful');
  browser.close();
  console.log(
    `A whole transfer, ${waited} s of waiting (${looks} looks) with it: ${browser.bytes()} bytes both ways`,
  );
  expect(browser.fetched()).toHaveLength(1);
  expect(browser.bytes()).toBeLessThan(LIMIT_BYTES);
});
