// The sandbox's controls as TEST MODE and merchants' own tests use them. The calls that move money are the connector's.
import type { Endpoint } from '@titan/contract/payer/call';
import { REFUSALS } from '@titan/contract/payer/failure';
import { failureEnvelope } from '@titan/contract/payer/failure.schema';
import type { ServiceSentence } from '@titan/copy/service';
import * as z from 'zod/mini';
import type { HttpAnswer, HttpOut, HttpRequest } from '@titan/platform/ports';
import { type Refused, refused } from '@titan/platform/refusal';
import { jsonIn } from '../providers/sandbox/words.ts';

/** Sends to a path below `/sandbox`, with what a browser or a tester sent. */
type Sent = Pick<HttpRequest, 'method' | 'headers' | 'body'>;

export type SandboxClient = {
  send(path: string, sent: Sent): Promise<HttpAnswer>;
  /** Calls a control. A sandbox that does not answer is a refusal too. */
  call<Control extends Endpoint>(
    endpoint: Control,
    asked: z.input<Control['body']> | z.input<NonNullable<Control['query']>>,
  ): Promise<z.output<Control['reply']> | Refused>;
};

/** A person waits. */
const DEADLINE_MS = 10_000;
const WANTED_HEADERS = ['content-type', 'content-security-policy', 'location', 'retry-after'];

type ClientParts = { http: HttpOut; baseUrl: string; secret: string };

export function createSandboxClient({ http, baseUrl, secret }: ClientParts): SandboxClient {
  const send: SandboxClient['send'] = (path, sent) =>
    http.send({ ...sent, url: baseUrl + path, deadlineMs: DEADLINE_MS, wantedHeaders: WANTED_HEADERS });
  return {
    send,
    async call({ method, path, reply }, asked) {
      const isRead = method === 'GET';
      const query = isRead ? `?${new URLSearchParams(asked as Record<string, string>)}` : '';
      const answer = await send(path + query, {
        method,
        headers: {
          authorization: `Bearer ${secret}`,
          ...(!isRead && { 'content-type': 'application/json' }),
        },
        body: isRead ? null : JSON.stringify(asked),
      });
      const reading = answer.kind === 'answered' ? z.safeParse(answers(reply), jsonIn(answer.body)) : null;
      if (!reading?.success) return SANDBOX_AWAY;
      return reading.data.status ? (reading.data.data as never) : refusalIn(reading.data);
    },
  };
}

export const SANDBOX_AWAY = refused('UNAVAILABLE', { code: 'SANDBOX_AWAY' });

function answers(reply: z.ZodMiniType) {
  return z.union([z.object({ status: z.literal(true), data: reply }), failureEnvelope]);
}

/** The sandbox's refusals are in our own words. */
function refusalIn({ error_type, code, params, data }: z.output<typeof failureEnvelope>): Refused {
  const known = REFUSALS.find((each) => each === error_type);
  if (!known) return SANDBOX_AWAY;
  const exactly = code === undefined || code === error_type ? null : ({ code, params } as ServiceSentence);
  const fields = Object.entries(data ?? {}).map(([field, problem]) => [
    field,
    { code: problem.code, params: problem.params } as ServiceSentence,
  ]);
  return refused(known, exactly, data && Object.fromEntries(fields));
}
