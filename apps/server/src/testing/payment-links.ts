// Requests for payment links, as payers and merchants send them, for tests.
import type { LightMyRequestResponse } from 'fastify';
import { PUBLIC_KEY, SECRET_KEY, type TestService } from './test-service.ts';

export type TypedForm = { name?: string; email?: string; amount?: string; form_key?: string };

/** @param address the payer's IP address, for tests of the limit per address */
export function linkPayer(service: TestService, address = '127.0.0.1') {
  const inject = service.fastify.inject.bind(service.fastify);
  return {
    page: (slug: string) => inject({ url: `/pay/${slug}`, remoteAddress: address }),
    /** The form as a browser posts it, with the boxes that were left empty. */
    post: (slug: string, { name = '', email = '', ...typed }: TypedForm) =>
      inject({
        method: 'POST',
        url: `/pay/${slug}`,
        remoteAddress: address,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        payload: new URLSearchParams({ 'customer.name': name, 'customer.email': email, ...typed }).toString(),
      }),
    validate: (body: object) =>
      inject({ method: 'POST', url: '/api/validate-link', remoteAddress: address, payload: body }),
    proceed: (slug: string, body: object = {}, options: { key?: string; bearer?: string } = {}) =>
      inject({
        method: 'POST',
        url: '/api/?type=payment-link',
        remoteAddress: address,
        headers: {
          authorization: `Bearer ${options.bearer ?? PUBLIC_KEY}`,
          ...(options.key ? { 'idempotency-key': options.key } : {}),
        },
        payload: {
          customer: { email: 'ada@example.com', name: 'Ada Obi' },
          payment_request: { reference: slug },
          ...body,
        },
      }),
  };
}

/** The merchant API's calls for links. */
export function linkMerchant(service: TestService, secretKey = SECRET_KEY) {
  const call = async (
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    payload?: object,
    key?: string,
  ): Promise<LightMyRequestResponse> =>
    service.fastify.inject({
      method,
      url: `/merchant/api/v1/payment-links${path}`,
      headers: { authorization: `Bearer ${secretKey}`, ...(key ? { 'idempotency-key': key } : {}) },
      ...(payload ? { payload } : {}),
    });
  return {
    create: (body: object, key?: string) => call('POST', '', body, key),
    read: (slug: string) => call('GET', `/${slug}`),
    list: (query = '') => call('GET', query),
    change: (slug: string, body: object) => call('PATCH', `/${slug}`, body),
  };
}
