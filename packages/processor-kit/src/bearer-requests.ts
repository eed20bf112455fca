// The requests that a processor is to be sent which knows its merchants by a secret key.
import type { StubRequest } from './stub-server.ts';
import type { ExpectedRequest } from './subject.ts';

const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, accept: 'application/json' });

export const posted = (path: string, token: string, body: object): ExpectedRequest => ({
  method: 'POST',
  path,
  headers: { ...headersOf(token), 'content-type': 'application/json' },
  body,
});
export const got = (path: string, token: string): ExpectedRequest => ({
  method: 'GET',
  path,
  headers: headersOf(token),
  body: null,
});
export const bearerIn = ({ headers }: StubRequest): string =>
  (headers['authorization'] ?? '').replace('Bearer ', '');
