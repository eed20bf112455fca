// The probes of the doctor (decision 0093): webhooks that are right, and others each wrong in one way, signed as a receiver with a
// certain mistake would have it.
import { createHmac } from 'node:crypto';
import { webhookHeaders } from '../signing.ts';

/** What a merchant has, and what a receiver may take for its secret. A key that there is not has no probe. */
export type ProbeKeys = {
  /** Every valid secret key, the newest first. */
  valid: readonly [string, ...string[]];
  /** The newest secret key that has ended. */
  earlier: string | null;
  public: string | null;
  encryption: string | null;
  /** Nobody's. */
  random: string;
};

/** The webhook that probes are made of. */
export type ProbeBase = { event: string; data: Record<string, unknown> };

export type ProbeMaking = {
  base: ProbeBase;
  keys: ProbeKeys;
  /** A new one for each run; probes are numbered after it, and a repeat has the first one's. */
  id: string;
  /** Epoch ms. */
  at: number;
};

type Post = { headers: Record<string, string>; body: string };

/** In the order in which they are sent. Whether a receiver takes what it should decides which of them tell anything more. */
export function probesFor(
  isTaken: boolean,
  { valid, earlier, public: open, encryption }: ProbeKeys,
): ProbeName[] {
  const rewritten: ProbeName[] = ['indented', 'as_python', 'as_php'];
  if (isTaken)
    return [
      'only_webhook_signature',
      'only_korapay_signature',
      ...rewritten,
      'amount_changed',
      'ten_minutes_old',
      'ten_minutes_ahead',
      'repeated',
      'unknown_event',
      'unknown_reference',
      ...(valid.length > 1 ? (['newest_key'] as const) : []),
    ];
  return [
    ...rewritten,
    ...(earlier === null ? [] : (['earlier_key'] as const)),
    ...(open === null ? [] : (['public_key'] as const)),
    ...(encryption === null ? [] : (['encryption_key'] as const)),
    'key_and_newline',
    'key_decoded',
    'key_as_whsec',
    'hex_signature',
    'whole_body',
  ];
}

export function probePost(name: ProbeName, making: ProbeMaking): Post {
  const number = PROBES.indexOf(name) + 1;
  const id = `${making.id}-${name === 'repeated' ? 1 : number}`;
  const { headers, body } = MADE[name](signer({ ...making, id }), { ...making, id });
  // Outside of what is signed, so that a receiver that refuses it has made that mistake itself.
  return { headers: { ...headers, 'titan-probe': String(number) }, body };
}

const TEN_MINUTES_MS = 10 * 60_000;

type SigningKeys = readonly [string | Buffer, ...(string | Buffer)[]];
type Wanted = { by?: SigningKeys; webhook?: ProbeBase; body?: string; laterMs?: number };

/** Signs the base with every valid key, or what is wanted instead. */
function signer({ base, keys, id, at }: ProbeMaking): (wanted?: Wanted) => Post {
  return ({ by = keys.valid, webhook = base, body = JSON.stringify(webhook), laterMs = 0 } = {}) => {
    const data = JSON.stringify(webhook.data);
    return { headers: webhookHeaders({ id, at: at + laterMs, body, data, tryNumber: 1 }, by), body };
  };
}

type Make = (sign: ReturnType<typeof signer>, making: ProbeMaking) => Post;

const changed = ({ base }: ProbeMaking, data: Record<string, unknown>): ProbeBase => ({
  ...base,
  data: { ...base.data, ...data },
});
const withHeader = ({ headers, body }: Post, name: string, value = ''): Post => ({
  headers: { ...headers, [name]: value },
  body,
});
/** Right, but for one of the two signatures. */
const withForged =
  (header: string): Make =>
  (sign, { keys }) =>
    withHeader(sign(), header, sign({ by: [keys.random] }).headers[header]);
const byKey =
  (keyOf: (keys: ProbeKeys) => string | Buffer | null): Make =>
  (sign, { keys }) =>
    sign({ by: [keyOf(keys) ?? keys.random] });

/** In the order of their numbers. */
const MADE = {
  as_it_is: (sign) => sign(),
  forged: byKey(({ random }) => random),
  unsigned(sign) {
    const { headers, body } = sign();
    const kept = Object.entries(headers).filter(([name]) => !name.endsWith('-signature'));
    return { headers: Object.fromEntries(kept), body };
  },
  only_webhook_signature: withForged('x-korapay-signature'),
  only_korapay_signature: withForged('webhook-signature'),
  indented: (sign, { base }) => sign({ body: JSON.stringify(base, null, 2) }),
  as_python: (sign, { base }) => sign({ body: asPython(base) }),
  as_php(sign, making) {
    // Only a slash or a letter beyond ASCII shows it.
    const webhook = changed(making, { metadata: { note: 'a/b é' } });
    return sign({ webhook, body: asPhp(webhook) });
  },
  amount_changed: (sign, making) => ({
    ...sign(),
    body: JSON.stringify(changed(making, { amount: Number(making.base.data['amount']) + 1 })),
  }),
  ten_minutes_old: (sign) => sign({ laterMs: -TEN_MINUTES_MS }),
  ten_minutes_ahead: (sign) => sign({ laterMs: TEN_MINUTES_MS }),
  repeated: (sign) => sign(),
  unknown_event: (sign, { base }) => sign({ webhook: { ...base, event: 'titan.probe' } }),
  unknown_reference(sign, making) {
    const reference = `titan-probe-${making.id.slice(-12)}`;
    return sign({ webhook: changed(making, { reference, payment_reference: reference }) });
  },
  newest_key: byKey(({ valid: [newest] }) => newest),
  earlier_key: byKey(({ earlier }) => earlier),
  public_key: byKey((keys) => keys.public),
  encryption_key: byKey(({ encryption }) => encryption),
  key_and_newline: byKey(({ valid: [newest] }) => `${newest}\n`),
  key_decoded: byKey(({ valid: [newest] }) => Buffer.from(newest, 'base64')),
  key_as_whsec: byKey(({ valid: [newest] }) => `whsec_${Buffer.from(newest).toString('base64')}`),
  hex_signature(sign) {
    const right = sign();
    const signature = (right.headers['webhook-signature'] ?? '').slice('v1,'.length);
    return withHeader(right, 'webhook-signature', `v1,${Buffer.from(signature, 'base64').toString('hex')}`);
  },
  whole_body(sign, { keys }) {
    const right = sign();
    const signature = createHmac('sha256', keys.valid[0]).update(right.body).digest('hex');
    return withHeader(right, 'x-korapay-signature', signature);
  },
} satisfies Record<string, Make>;

export type ProbeName = keyof typeof MADE;
export const PROBES = Object.keys(MADE) as ProbeName[];

/** As `json.dumps` writes it by default. */
function asPython(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(asPython).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return ascii(JSON.stringify(value));
  const members = Object.entries(value).map(
    ([key, inner]) => `${ascii(JSON.stringify(key))}: ${asPython(inner)}`,
  );
  return `{${members.join(', ')}}`;
}

/** As `json_encode` writes it by default. */
function asPhp(value: unknown): string {
  return ascii(JSON.stringify(value)).replaceAll('/', String.raw`\/`);
}

function ascii(json: string): string {
  return json.replaceAll(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
