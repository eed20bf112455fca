// Daraja's calls over HTTP, on one account: a token, and the passwords that stand in the bodies.
import { SECOND_MS } from '@titan/rules/durations';
import { constants, type KeyObject, publicEncrypt, X509Certificate } from 'node:crypto';
import type { HttpAnswer } from '@titan/platform/ports';
import type { CallAnswer } from '../answers.ts';
import type { ProviderHttp, ProviderRequest } from '../http.ts';
import type { SetUpReports } from '../port.ts';
import type { TokenCache } from '../token-cache.ts';
import { basicOf, createTokenCalls, isUnauthorised } from '../token-calls.ts';
import { REFUSED_KEYS, refusedToken } from './mistakes.ts';
import { readBody } from '../read-body.ts';
import { errorBody } from './wire.ts';

const CALL_DEADLINE_MS = 40_000;
/** Answers to a request for a token with keys that are refused. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403]);
/** Which of the two depends on what is called. */
const INVALID_TOKEN: ReadonlySet<string | undefined> = new Set(['404.001.03', '400.003.01']);

export type DarajaCall = Pick<ProviderRequest, 'path' | 'movesMoney'> & { body: object };
export type DarajaCalls = (call: DarajaCall) => Promise<CallAnswer>;

type CallDeps = {
  http: ProviderHttp;
  tokens: TokenCache;
  accountId: number;
  consumerKey: string;
  consumerSecret: string;
  /** No call is taken until the keys are right again. */
  setUp: SetUpReports | undefined;
};

export function createCalls({
  http,
  tokens,
  accountId,
  consumerKey,
  consumerSecret,
  setUp,
}: CallDeps): DarajaCalls {
  const tokenKey = `${accountId} ${consumerKey}`;
  const send = createTokenCalls({
    http,
    tokens,
    tokenKey,
    asks: {
      method: 'GET',
      path: '/oauth/v1/generate?grant_type=client_credentials',
      headers: { authorization: basicOf(consumerKey, consumerSecret) },
      body: null,
    },
    onAsked(answer, isIssued) {
      if (isIssued) setUp?.works(REFUSED_KEYS.code);
      else if (answer.kind === 'answered' && REFUSALS.has(answer.status)) setUp?.wrong(REFUSED_KEYS);
    },
    isTokenRefused,
    onRefused: (path) => setUp?.wrong(refusedToken(path)),
  });
  return async ({ path, body, movesMoney }) => {
    const answer = await send({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      movesMoney,
      deadlineMs: CALL_DEADLINE_MS,
    });
    if (answer.kind === 'answered') setUp?.works(refusedToken(path).code);
    return answer;
  };
}

/** Daraja says it with 404, or 400. */
function isTokenRefused(answer: HttpAnswer): boolean {
  if (answer.kind === 'lost') return false;
  return isUnauthorised(answer) || INVALID_TOKEN.has(readBody(errorBody, answer.body)?.errorCode);
}

/** Nairobi's time. No document says which it is; it is the custom. */
const OFFSET_MS = 3 * 60 * 60 * SECOND_MS;

/** As the list of payments has it, `2020-08-04 08:36:00`. @param at epoch ms */
export function nairobiTime(at: number): string {
  return new Date(at + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** What shows that a call about a prompt is the shortcode's own; the time as in `20200804083600`. */
export function signedNow(shortcode: string, passkey: string, now: number) {
  const Timestamp = nairobiTime(now).replaceAll(/\D/g, '');
  const Password = Buffer.from(`${shortcode}${passkey}${Timestamp}`).toString('base64');
  return { BusinessShortCode: shortcode, Password, Timestamp };
}

/** The key in Safaricom's certificate: PEM, or what stands between its lines in one. Throws for any other text, and for a key that is not RSA. */
export function certifiedKey(certificate: string): KeyObject {
  const base64 = certificate.replaceAll(/-----[^-]+-----|\s/g, '');
  const { publicKey } = new X509Certificate(Buffer.from(base64, 'base64'));
  if (publicKey.asymmetricKeyType !== 'rsa') throw new Error('The certificate is not one for RSA');
  return publicKey;
}

/** The initiator's password as only Safaricom can read it; each time another text. */
export function securityCredential(key: KeyObject, initiatorPassword: string): string {
  const encrypted = publicEncrypt(
    { key, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(initiatorPassword),
  );
  return encrypted.toString('base64');
}
