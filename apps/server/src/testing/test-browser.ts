// A payer's browser for integration tests: keeps cookies, opens pages and makes the page's calls.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { PageData } from '@titan/contract/page/page-data';
import type { SavedCard } from '@titan/contract/payer/payment.schema';
import { type Answer, type OpenPayment, PUBLIC_KEY, type TestService } from './test-service.ts';

type Inject = { fastify: TestService['fastify'] };
/** What the page of a payment is given. */
export type ShownPayment = Extract<PageData, { kind: 'payment' }>;

/** @param options `framed` opens pages in a frame of the shop */
export function openBrowser(service: Inject, options: { framed?: boolean } = {}) {
  const cookies = new Map<string, string>();
  /** Every Set-Cookie header received. */
  const lines: string[] = [];
  const keep = (header: string | string[] | undefined): void => {
    for (const line of [header ?? []].flat()) {
      lines.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0(;|$)/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  const headers = (): Record<string, string> => ({
    'sec-fetch-site': 'same-origin',
    ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
  });
  const request = async (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    more: { headers?: Record<string, string>; payload?: object | string } = {},
  ) => {
    const answer = await service.fastify.inject({
      method,
      url,
      ...(more.payload === undefined ? {} : { payload: more.payload }),
      headers: { ...headers(), ...more.headers },
    });
    keep(answer.headers['set-cookie']);
    return answer;
  };
  const call = async <Data = ChargeView>(
    payment: OpenPayment,
    path: string,
    body: object,
    { key, method = 'POST' }: { key?: string; method?: 'POST' | 'DELETE' } = {},
  ): Promise<Answer<Data>> => {
    const answer = await request(method, `/api${path}`, {
      headers: { authorization: `Bearer ${payment.token}`, ...(key ? { 'idempotency-key': key } : {}) },
      payload: body,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    cookies,
    lines,
    call,
    /** Opens the payment's page and returns its data. */
    async page(payment: OpenPayment, query = ''): Promise<ShownPayment> {
      const answer = await request('GET', `/${payment.address}${query}`, {
        headers: { 'sec-fetch-dest': options.framed ? 'iframe' : 'document' },
      });
      return JSON.parse(answer.body) as ShownPayment;
    },
    /** Posts a plain form; returns where it redirects, or the page. */
    async post(payment: OpenPayment, path: string, fields: Record<string, string>) {
      const answer = await request('POST', `/${payment.address}${path}`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ session_token: payment.token, ...fields }).toString(),
      });
      return { status: answer.statusCode, location: answer.headers.location ?? null, body: answer.body };
    },
    cards: async (payment: OpenPayment, claims: object = {}): Promise<SavedCard[]> =>
      (await call<SavedCard[]>(payment, '/card/get-savedcards', { public_key: PUBLIC_KEY, ...claims })).body
        .data,
    paySaved: (payment: OpenPayment, cardReference: string, more: object = {}, key?: string) =>
      call(
        payment,
        '/card/charge-savedcard',
        {
          payment_reference: payment.reference,
          card_reference: cardReference,
          public_key: PUBLIC_KEY,
          ...more,
        },
        key ? { key } : {},
      ),
    deleteCard: (payment: OpenPayment, cardReference: string, more: object = {}) =>
      call<SavedCard[]>(
        payment,
        '/card/delete-savedcard',
        { card_reference: cardReference, public_key: PUBLIC_KEY, ...more },
        { method: 'DELETE' },
      ),
  };
}

export type TestBrowser = ReturnType<typeof openBrowser>;
