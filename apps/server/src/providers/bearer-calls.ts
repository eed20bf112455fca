// Calls over HTTP to a processor that knows its merchants by a secret key, on one account: JSON both ways.
import { type CallAnswer, refusedUndone, type Reply, SERVER_ERROR, unanswered } from './answers.ts';
import type { ProviderHttp, ProviderRequest } from './http.ts';
import type { SetUpReports } from './port.ts';

const CALL_DEADLINE_MS = 40_000;
const UNAUTHORISED = 401;

/** Calls with a body move money, or may. What a processor says that has failed is lost, whatever it is. */
export type Calls = (
  call: Pick<ProviderRequest, 'path'> & { body?: object; method?: 'PUT' },
) => Promise<CallAnswer>;

type BearerDeps = {
  http: ProviderHttp;
  key: string;
  /** No call is taken until the key is right again. */
  setUp: SetUpReports | undefined;
  /** What the mistake is called; left out: `secret_key`. */
  code?: string;
  /** What the operator is to change then. */
  change: string;
  /** Whether an answer other than a 401 says so; left out: none does. */
  isKeyRefused?: (reply: Reply) => boolean;
};

export function createBearerCalls({
  http,
  key,
  setUp,
  code = 'secret_key',
  change,
  isKeyRefused,
}: BearerDeps): Calls {
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
  return async ({ path, body, method }) => {
    const answer = await http.send({
      path,
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      deadlineMs: CALL_DEADLINE_MS,
      movesMoney: body !== undefined,
    });
    if (answer.kind === 'lost') return answer;
    if (answer.status >= SERVER_ERROR) return unanswered(answer);
    if (answer.status !== UNAUTHORISED && isKeyRefused?.(answer) !== true) {
      setUp?.works(code);
      return answer;
    }
    setUp?.wrong({ code, change });
    // A key that is not taken has done nothing, whatever the call was.
    return refusedUndone(answer);
  };
}
