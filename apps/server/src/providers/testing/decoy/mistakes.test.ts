// Whether the kit would notice: mistakes that connectors are known for, each planted into the decoy's, are each found by the check that is
// meant for it.
import { afterAll, describe, expect, it } from 'vitest';
import type { HttpAnswer, HttpOut, HttpRequest } from '../../../platform/ports.ts';
import type { CallbackReading, Connector, Provider, RawCallback, Reach } from '../../port.ts';
import { checksOf } from '../conformance.ts';
import type { Stage } from '../stub-server.ts';
import type { Subject } from '../subject.ts';
import { decoyStage } from './stub.ts';
import { decoySubject } from './subject.ts';

/** What is wrong with the connector: in what it sends and reads, or in what it says to the service. */
type Mistake = { wire(http: HttpOut): HttpOut } | { port(connector: Connector): Connector };
type Area =
  | 'words'
  | 'wire'
  | 'callbacks'
  | 'refunds'
  | 'reach'
  | `faults of ${'the create call' | 'queries' | 'the refund call'}`;

function withMistake(mistake: Mistake): Subject {
  return {
    ...decoySubject,
    open(place) {
      if ('port' in mistake) return mistake.port(decoySubject.open(place));
      return decoySubject.open({ ...place, http: mistake.wire(place.http) });
    },
  };
}

const stageOf = ({ method, url }: HttpRequest): Stage | null => decoyStage(method, new URL(url).pathname);

/** Another answer is read than came. */
const reading = (change: (answer: HttpAnswer, stage: Stage | null) => HttpAnswer): Mistake => ({
  wire: (http) => ({ send: async (request) => change(await http.send(request), stageOf(request)) }),
});

/** Other fields of a charge are read than came. */
const readingCharge = (change: (data: Record<string, unknown>) => object): Mistake =>
  reading((answer, stage) => {
    if (answer.kind === 'lost' || (stage !== 'create' && stage !== 'query')) return answer;
    try {
      const body = JSON.parse(answer.body) as { data: Record<string, unknown> };
      return { ...answer, body: JSON.stringify({ ...body, data: { ...body.data, ...change(body.data) } }) };
    } catch {
      return answer;
    }
  });

const sending = (change: (body: string) => string): Mistake => ({
  wire: (http) => ({
    send: (request) => http.send({ ...request, body: request.body === null ? null : change(request.body) }),
  }),
});

const reaching = (change: (reach: Reach) => Partial<Reach>): Mistake => ({
  port(connector) {
    const reach = { ...connector.reach, ...change(connector.reach) };
    return { ...connector, reach, open: (account) => ({ ...connector.open(account), reach }) };
  },
});

const opening = (change: (provider: Provider) => Partial<Provider>): Mistake => ({
  port: (connector) => ({
    ...connector,
    open(account) {
      const provider = connector.open(account);
      return { ...provider, ...change(provider) };
    },
  }),
});

/** As if they were signed. */
const readingCallbacks = (
  change: (read: (callback: RawCallback) => CallbackReading) => (callback: RawCallback) => CallbackReading,
): Mistake => ({
  port: (connector) => ({
    ...connector,
    reach: { ...connector.reach, finalIn: 'any' },
    readCallback: change((callback) => connector.readCallback(callback, [])),
  }),
});

const ofRefunds = (change: Partial<NonNullable<Reach['refunds']>>): Mistake =>
  reaching(({ refunds }) => ({ refunds: refunds && { ...refunds, ...change } }));
const ofQueries = (change: Partial<Reach['query']>): Mistake =>
  reaching(({ query }) => ({ query: { ...query, ...change } }));

const WORDS = ['PENDING', 'SUBMITTED', 'COMPLETED', 'REJECTED', 'EXPIRED', 'REVERSED'];
const NEVER_SENT = { kind: 'lost', sent: 'never', cause: 'connection_refused' } as const;
const REFUSED = { kind: 'refused', message: 'No' } as const;
const DECLINED = { kind: 'declined', errorType: 'NOT_COMPLETED', message: 'No' } as const;

/** All that is in it, as if it were signed. */
function believed(body: Buffer): CallbackReading {
  const { data } = JSON.parse(body.toString()) as { data: Record<'id' | 'merchant_ref' | 'state', string> };
  const approved = { kind: 'approved', amountMinor: 150_000, currency: 'KES', message: '' } as const;
  const said = data.state === 'COMPLETED' ? approved : DECLINED;
  return { kind: 'news', id: data.id, reference: data.merchant_ref, said };
}

/** Of a refund. */
function believedOfRefund(body: Buffer): CallbackReading {
  const { data } = JSON.parse(body.toString()) as { data: Record<'id' | 'state', string> };
  const said = data.state === 'DONE' ? ({ kind: 'reversed' } as const) : REFUSED;
  return { kind: 'refund_news', id: data.id, handle: data.id, said };
}

const PLANTED: readonly [string, Area, Mistake][] = [
  [
    'an unknown word is read as declined',
    'words',
    readingCharge(({ state }) => (WORDS.includes(String(state)) ? {} : { state: 'REJECTED' })),
  ],
  [
    'a "success" that means pending is read as approved',
    'words',
    readingCharge(({ state }) => (state === 'PENDING' ? { state: 'COMPLETED' } : {})),
  ],
  [
    'minor units are sent where major ones belong',
    'words',
    sending((body) => body.replace(/"amount":"(\d+)\.(\d\d)"/, '"amount":"$1$2.00"')),
  ],
  [
    'a currency without decimals is read as if it had two',
    'words',
    readingCharge(({ currency, amount }) =>
      currency === 'XOF' ? { amount: (Number(amount) * 100).toFixed(2) } : {},
    ),
  ],
  [
    '404 is read as never sent',
    'words',
    reading((answer) => (answer.kind === 'answered' && answer.status === 404 ? NEVER_SENT : answer)),
  ],
  [
    'a lost answer is read as never sent',
    'faults of the create call',
    reading((answer) => (answer.kind === 'lost' ? { ...answer, sent: 'never' } : answer)),
  ],
  [
    'a lost create call is sent again',
    'faults of the create call',
    {
      wire: (http) => ({
        async send(request) {
          const answer = await http.send(request);
          return answer.kind === 'lost' && stageOf(request) === 'create' ? http.send(request) : answer;
        },
      }),
    },
  ],
  ['a lost refund is sent again', 'faults of the refund call', ofRefunds({ byOurReference: true })],
  [
    '429 is read as declined',
    'faults of queries',
    opening(({ query }) => ({
      async query(charge) {
        const answer = await query(charge);
        return answer.kind === 'lost' && answer.cause === 'rate_limited' ? DECLINED : answer;
      },
    })),
  ],
  [
    '"not found" proves too soon that there is no charge',
    'reach',
    ofQueries({ notFoundProvesAfterMs: 60_000 }),
  ],
  ['the gap between queries is ignored', 'reach', ofQueries({ gapMs: 0 })],
  ['the gap between queries of a refund is ignored', 'reach', ofRefunds({ gapMs: 0 })],
  ['a charge is cancelled where that does not exist', 'reach', reaching(() => ({ cancels: true }))],
  [
    'a callback is believed',
    'callbacks',
    readingCallbacks(
      () =>
        ({ body }) =>
          believed(body),
    ),
  ],
  [
    'a callback of a refund is believed',
    'refunds',
    readingCallbacks((read) => (callback) => {
      const reading = read(callback);
      return reading.kind === 'refund_hint' ? believedOfRefund(callback.body) : reading;
    }),
  ],
  [
    'a callback of a refund is ignored',
    'refunds',
    readingCallbacks((read) => (callback) => {
      const reading = read(callback);
      return reading.kind === 'refund_hint' ? { kind: 'ignored' } : reading;
    }),
  ],
  [
    'the address for the callbacks of a charge is forgotten',
    'wire',
    sending((body) => body.replace(/"callback_url":"[^"]*",/, '')),
  ],
  [
    'a card number is in an error',
    'wire',
    opening(({ card }) => ({
      card: card && {
        ...card,
        async charge(request) {
          const answer = await card.charge(request);
          return answer.kind === 'lost' ? { ...answer, cause: `lost: ${JSON.stringify(request)}` } : answer;
        },
      },
    })),
  ],
  [
    'a token is shared between accounts',
    'wire',
    {
      port(connector) {
        let first: Readonly<Record<string, string>> | null = null;
        return {
          ...connector,
          open: (account) => connector.open({ ...account, credentials: (first ??= account.credentials) }),
        };
      },
    },
  ],
];

const checkOf = (area: Area) => checksOf(decoySubject).find(([title]) => title.startsWith(`${area}:`))?.[1];

describe('a planted mistake', () => {
  let found = 0;
  afterAll(() => console.log(`planted mistakes found / planted: ${found} / ${PLANTED.length}`));

  it.each(PLANTED)('%s: found by %s', async (_, area, mistake) => {
    const problems = checkOf(area)?.(withMistake(mistake));
    const first = await problems?.next();
    await problems?.return(undefined);
    expect(first?.value).toBeTypeOf('string');
    found += 1;
  });
});
