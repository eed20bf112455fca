// The probes of the doctor (decision 0093): webhooks that are right, and others each wrong in one way, signed as a receiver with a
// certain mistake would have it.
import { createHmac } from 'node:crypto';
import { webhookHeaders } from '../signing.ts';

export const PROBES = [
  'as_it_is',
  'forged',
  'unsigned',
  'only_webhook_signature',
  'only_korapay_signature',
  'indented',
  'as_python',
  'as_php',
  'amount_changed',
  'ten_minutes_old',
  'ten_minutes_ahead',
  'repeated',
  'unknown_event',
  'unknown_reference',
  'newest_key',
  'earlier_key',
  'public_key',
  'encryption_key',
  'key_and_newline',
  'key_decoded',
  'key_as_whsec',
  'hex_signature',
  'whole_body',
] as const;
export type ProbeName = (typeof PROBES)[number];

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
  const { headers, body } = made(name, making, `${making.id}-${name === 'repeated' ? 1 : number}`);
  // Outside of what is signed, so that a receiver that refuses it has made that mistake itself.
  return { headers: { ...headers, 'titan-probe': String(number) }, body };
}

const TEN_MINUTES_MS = 10 * 60_000;

function made(name: ProbeName, { base, keys, at, id: _, ...rest }: ProbeMaking, id: string): Post {
  const [newest] = keys.valid;
  const sign = ({
    by = keys.valid as readonly [string | Buffer, ...(string | Buffer)[]],
    webhook = base,
    body = JSON.stringify(webhook),
    laterMs = 0,
  } = {}): Post => {
    const data = JSON.stringify(webhook.data);
    return { headers: webhookHeaders({ ...rest, id, at: at + laterMs, body, data, tryNumber: 1 }, by), body };
  };
  const replaced = (header: string, by: Post): Post => {
    const right = sign();
    return { ...right, headers: { ...right.headers, [header]: by.headers[header] ?? '' } };
  };
  const with_ = (changes: Partial<ProbeBase['data']>): ProbeBase => ({
    ...base,
    data: { ...base.data, ...changes },
  });
  switch (name) {
    case 'as_it_is':
    case 'repeated':
      return sign();
    case 'forged':
      return sign({ by: [keys.random] });
    case 'unsigned': {
      const { headers, body } = sign();
      const { 'webhook-signature': __, 'x-korapay-signature': ___, ...unsigned } = headers;
      return { headers: unsigned, body };
    }
    case 'only_webhook_signature':
      return replaced('x-korapay-signature', sign({ by: [keys.random] }));
    case 'only_korapay_signature':
      return replaced('webhook-signature', sign({ by: [keys.random] }));
    case 'indented':
      return sign({ body: JSON.stringify(base, null, 2) });
    case 'as_python':
      return sign({ body: asPython(base) });
    case 'as_php': {
      // Only a slash or a letter beyond ASCII shows it.
      const webhook = with_({ metadata: { note: 'a/b é' } });
      return sign({ webhook, body: asPhp(webhook) });
    }
    case 'amount_changed':
      return {
        headers: sign().headers,
        body: JSON.stringify(with_({ amount: Number(base.data['amount']) + 1 })),
      };
    case 'ten_minutes_old':
      return sign({ laterMs: -TEN_MINUTES_MS });
    case 'ten_minutes_ahead':
      return sign({ laterMs: TEN_MINUTES_MS });
    case 'unknown_event':
      return sign({ webhook: { ...base, event: 'titan.probe' } });
    case 'unknown_reference': {
      const reference = `titan-probe-${id.slice(-12)}`;
      return sign({ webhook: with_({ reference, payment_reference: reference }) });
    }
    case 'newest_key':
      return sign({ by: [newest] });
    case 'earlier_key':
      return sign({ by: [keys.earlier ?? keys.random] });
    case 'public_key':
      return sign({ by: [keys.public ?? keys.random] });
    case 'encryption_key':
      return sign({ by: [keys.encryption ?? keys.random] });
    case 'key_and_newline':
      return sign({ by: [`${newest}\n`] });
    case 'key_decoded':
      return sign({ by: [Buffer.from(newest, 'base64')] });
    case 'key_as_whsec':
      return sign({ by: [`whsec_${Buffer.from(newest).toString('base64')}`] });
    case 'hex_signature': {
      const right = sign();
      const hex = Buffer.from((right.headers['webhook-signature'] ?? '').slice('v1,'.length), 'base64');
      return { ...right, headers: { ...right.headers, 'webhook-signature': `v1,${hex.toString('hex')}` } };
    }
    case 'whole_body': {
      const right = sign();
      const signature = createHmac('sha256', newest).update(right.body).digest('hex');
      return { ...right, headers: { ...right.headers, 'x-korapay-signature': signature } };
    }
  }
}

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
