// The doctor of webhooks (decision 0093): sends probes to a merchant's receiver, one a second, and says what is wrong with it. Also sends
// a test event.
import type { Database } from '../../db/database.ts';
import { newestEncryptionKey } from '../../merchants/encryption-keys.ts';
import { isKeyValid, type Owner } from '../../merchants/merchant-key.ts';
import type { Keys } from '../../platform/keys.ts';
import type { Clock, Random, Timers, WebhookAnswer, WebhookOut } from '@titan/platform/ports';
import { createMerchantSecrets } from '../../vault/merchant-secrets.ts';
import { outcomeOf } from '../deliver.ts';
import { answerExcerpt, evidenceToKeep } from '../evidence.ts';
import { TEST_EVENT } from '../events.ts';
import { webhookHeaders } from '../signing.ts';
import { diagnose, type ProbeAnswers } from './diagnosis.ts';
import { type Finding, type FindingCode, gradeOf, type Stack } from './findings.ts';
import {
  type ProbeBase,
  type ProbeKeys,
  type ProbeMaking,
  type ProbeName,
  probePost,
  probesFor,
} from './probes.ts';
import { examineTries, isTaken, type SeenTry, stackOf } from './tries.ts';

export type DoctorReport = {
  url: string;
  at: string;
  grade: ReturnType<typeof gradeOf>;
  /** What the receiver seems to be made with. */
  stack: Stack | null;
  findings: Finding[];
  /** In the order in which they were sent. */
  probes: {
    name: ProbeName;
    outcome: string;
    http_status: number | null;
    took_ms: number;
    /** Its beginning, without what looks like a secret. */
    answer: string | null;
  }[];
};

/** Why there is no report. */
export type NoReport = 'no_address' | 'no_key' | 'under_way';

export type Doctor = {
  /**
   * Takes up to 20 s and more where the receiver is slow. With live keys it sends what real life could bring, and nothing else.
   * @param url by default the merchant's own address of webhooks
   */
  examine(owner: Owner, url: string | null): Promise<DoctorReport | NoReport>;
  /** Sends an event that is no payment's once, and says what came of it. */
  sendTest(owner: Owner, url: string | null): Promise<DoctorReport | NoReport>;
};

export type DoctorDeps = {
  db: Database;
  out: WebhookOut;
  keys: Pick<Keys, 'webhooks' | 'cards'>;
  clock: Clock;
  timers: Timers;
  random: Random;
};

const BETWEEN_PROBES_MS = 1_000;
/** No probe begins later: whoever asked waits for the answer. */
const LATEST_PROBE_MS = 30_000;
const TRIES_SEEN = 50;

export function createDoctor(deps: DoctorDeps): Doctor {
  const underWay = new Set<string>();
  /** One at a time for a merchant, so that the doctor is nobody's weapon. */
  const alone = async (
    owner: Owner,
    url: string | null,
    work: (run: Examination) => Promise<DoctorReport>,
  ): Promise<DoctorReport | NoReport> => {
    const name = `${owner.env} ${owner.merchantId}`;
    if (underWay.has(name)) return 'under_way';
    underWay.add(name);
    try {
      const run = await begin(deps, owner, url);
      return typeof run === 'string' ? run : await work(run);
    } finally {
      underWay.delete(name);
    }
  };
  return {
    examine: (owner, url) => alone(owner, url, (run) => examine(deps, run)),
    sendTest: (owner, url) => alone(owner, url, (run) => sendTest(deps, run)),
  };
}

type Examination = {
  url: string;
  isLive: boolean;
  keys: ProbeKeys;
  /** When the newest secret key that has ended did so. */
  endedKey: number | null;
  history: SeenTry[];
  /** The newest webhook that was sent there. */
  body: string | null;
  id: string;
  beganAt: number;
};

async function begin(deps: DoctorDeps, owner: Owner, given: string | null): Promise<Examination | NoReport> {
  const url = given ?? (await addressOf(deps.db, owner));
  if (url === null) return 'no_address';
  const { keys, endedKey } = await keysOf(deps, owner);
  const [newest, ...others] = keys.valid;
  if (newest === undefined) return 'no_key';
  const { history, body } = await historyOf(deps.db, owner, url);
  const id = `KPY-PI-${deps.random.bytes(12).toString('hex')}`;
  return {
    url,
    isLive: owner.env === 'live',
    keys: { ...keys, valid: [newest, ...others] },
    endedKey,
    history,
    body,
    id,
    beganAt: deps.clock.now(),
  };
}

async function examine(deps: DoctorDeps, run: Examination): Promise<DoctorReport> {
  const { url, isLive, keys, beganAt, id } = run;
  const base = baseOf(run);
  const answers: ProbeAnswers = {};
  const send = async (name: ProbeName): Promise<SeenTry> => {
    if (name !== 'as_it_is') await pause(deps.timers);
    const at = deps.clock.now();
    const making: ProbeMaking = { base: base.webhook, keys, id, at };
    const answer = await sendOnce(deps, url, probePost(name, making), at);
    answers[name] = answer;
    return answer;
  };
  const first = await send('as_it_is');
  const seen = examineTries([first, ...run.history], run.endedKey);
  // The probes tell better why an answer came.
  const unprobed = seen.filter(({ code }) => !FOUND_BY_PROBES.has(code));
  const isExplained = !isTaken(first) && unprobed.some(({ weight }) => weight === 'broken');
  if (!isExplained) {
    await send('forged');
    await send('unsigned');
    const more = isLive || isDecided(answers) ? [] : probesFor(isTaken(first), keys);
    for (const name of more) if (deps.clock.now() - beganAt < LATEST_PROBE_MS) await send(name);
  }
  const stack = [first, ...Object.values(answers)].map(stackOf).find((each) => each !== null) ?? null;
  const diagnosed = diagnose(answers, { stack, isReal: base.isReal });
  // In live the probes that would say more are not sent.
  const findings = isLive && !isTaken(first) ? seen : [...diagnosed, ...unprobed];
  return reportOf(run, stack, findings, answers);
}

const FOUND_BY_PROBES = new Set<FindingCode>(['refused', 'handler_fails', 'app_page', 'no_route']);

/** Whatever it is sent, it takes it, or has nothing there. */
function isDecided({ as_it_is: right, forged, unsigned }: ProbeAnswers): boolean {
  const isOpen = [forged, unsigned].some((each) => each !== undefined && isTaken(each));
  return isOpen || (right?.httpStatus === 404 && forged?.httpStatus === 404);
}

async function sendTest(deps: DoctorDeps, run: Examination): Promise<DoctorReport> {
  const at = deps.clock.now();
  const data = { amount: 0, status: 'test', currency: 'NGN', reference: run.id, payment_reference: run.id };
  const body = JSON.stringify({ event: TEST_EVENT, data });
  const webhook = { id: `${run.id}-1`, at, body, data: JSON.stringify(data), tryNumber: 1 };
  const answer = await sendOnce(
    deps,
    run.url,
    { headers: webhookHeaders(webhook, run.keys.valid), body },
    at,
  );
  const findings = examineTries([answer, ...run.history], run.endedKey);
  return reportOf(run, stackOf(answer), findings, { as_it_is: answer });
}

function reportOf(
  { url, beganAt }: Examination,
  stack: Stack | null,
  findings: Finding[],
  answers: ProbeAnswers,
): DoctorReport {
  const sent = Object.entries(answers) as [ProbeName, SeenTry][];
  const probes = sent.map(([name, { outcome, httpStatus, tookMs, answer }]) => ({
    name,
    outcome,
    http_status: httpStatus,
    took_ms: tookMs,
    answer,
  }));
  return { url, at: new Date(beganAt).toISOString(), grade: gradeOf(findings), stack, findings, probes };
}

function pause(timers: Timers): Promise<void> {
  return new Promise((resolve) => timers.after(BETWEEN_PROBES_MS, resolve));
}

async function sendOnce(
  { out, clock }: DoctorDeps,
  url: string,
  post: { headers: Record<string, string>; body: string },
  at: number,
): Promise<SeenTry> {
  const answer = await out.send({ url, ...post }, new AbortController().signal);
  return { url, at, tookMs: clock.now() - at, ...seenOf(answer) };
}

function seenOf(answer: WebhookAnswer): Omit<SeenTry, 'url' | 'at' | 'tookMs'> {
  if (answer.kind === 'aborted')
    return { outcome: 'aborted', httpStatus: null, answer: null, evidence: null };
  const outcome = outcomeOf(answer);
  if (answer.kind === 'refused') return { outcome, httpStatus: null, answer: answer.why, evidence: null };
  const evidence = evidenceToKeep(answer.evidence);
  if (answer.kind === 'lost') return { outcome, httpStatus: null, answer: null, evidence };
  return { outcome, httpStatus: answer.status, answer: answerExcerpt(answer.text), evidence };
}

/** The newest webhook that was sent there, so that its order is known; else one of a reference that no payment has. */
function baseOf({ body, id, isLive }: Examination): { webhook: ProbeBase; isReal: boolean } {
  if (body !== null) return { webhook: JSON.parse(body) as ProbeBase, isReal: true };
  const reference = `titan-probe-${id.slice(-12)}`;
  const status = isLive ? 'test' : 'success';
  const data = { fee: 0, amount: 1_000, status, currency: 'NGN', reference, payment_method: 'card' };
  return {
    webhook: {
      event: isLive ? TEST_EVENT : 'charge.success',
      data: { ...data, payment_reference: reference },
    },
    isReal: false,
  };
}

// What is known of the merchant and of the address.

async function addressOf(db: Database, { merchantId, env }: Owner): Promise<string | null> {
  const target = await db
    .selectFrom('webhook_targets')
    .select('url')
    .where('merchant_id', '=', merchantId)
    .where('env', '=', env)
    .executeTakeFirst();
  return target?.url ?? null;
}

async function historyOf(
  db: Database,
  { merchantId, env }: Owner,
  url: string,
): Promise<Pick<Examination, 'history' | 'body'>> {
  // As a receiver is told apart when a webhook is made: without query and fragment.
  const [address = url] = url.split(/[?#]/, 1);
  const rows = await db
    .selectFrom('webhook_receivers as r')
    .innerJoin('webhook_deliveries as d', 'd.receiver_id', 'r.id')
    .innerJoin('webhook_tries as t', (join) =>
      join.onRef('t.transaction_id', '=', 'd.transaction_id').onRef('t.seq', '=', 'd.seq'),
    )
    .select(['d.url', 'd.body', 't.at', 't.took_ms', 't.outcome', 't.http_status', 't.answer', 't.evidence'])
    .where('r.merchant_id', '=', merchantId)
    .where('r.env', '=', env)
    .where('r.address', '=', address)
    // By the index of a merchant's webhooks.
    .where('d.merchant_id', '=', merchantId)
    .where('d.env', '=', env)
    .orderBy('d.transaction_id', 'desc')
    .orderBy('d.seq', 'desc')
    .orderBy('t.claim', 'desc')
    .limit(TRIES_SEEN)
    .execute();
  const history = rows.map(({ at, took_ms: tookMs, http_status: httpStatus, ...row }) => {
    const { outcome, answer, evidence } = row;
    return { url: row.url, at: at.getTime(), tookMs, outcome, httpStatus, answer, evidence };
  });
  return {
    history: history.toSorted((a, b) => b.at - a.at),
    body: rows.find((row) => row.body !== null)?.body ?? null,
  };
}

type KeyDeps = Pick<DoctorDeps, 'db' | 'clock' | 'keys' | 'random'>;
type FoundKeys = { keys: Omit<ProbeKeys, 'valid'> & { valid: string[] }; endedKey: number | null };

/** Opened for this run alone. With live keys only those that sign. */
export async function keysOf(
  { db, clock, keys, random }: KeyDeps,
  { merchantId, env }: Owner,
): Promise<FoundKeys> {
  const rows = await db
    .selectFrom('merchant_keys as k')
    .select([
      'k.kind',
      'k.lookup',
      'k.sealed',
      'k.seal_key_id',
      'k.revoked_at',
      isKeyValid('k', clock.now()).as('is_valid'),
    ])
    .where('k.merchant_id', '=', merchantId)
    .where('k.env', '=', env)
    .orderBy('k.created_at', 'desc')
    .orderBy('k.lookup')
    .execute();
  const secrets = createMerchantSecrets(keys.webhooks, random);
  const opened = rows.flatMap(({ kind, lookup, sealed, seal_key_id: keyId, is_valid: isValid }) => {
    if (kind !== 'secret' || sealed === null || keyId === null || (env === 'live' && !isValid)) return [];
    const key = secrets.open({ keyId, bytes: sealed }, lookup);
    return key === null ? [] : [{ key, isValid }];
  });
  const ended = rows.find(({ kind, is_valid: isValid }) => kind === 'secret' && !isValid)?.revoked_at ?? null;
  return {
    keys: {
      valid: opened.filter(({ isValid }) => isValid).map(({ key }) => key),
      earlier: opened.find(({ isValid }) => !isValid)?.key ?? null,
      public: rows.find(({ kind, is_valid: isValid }) => kind === 'public' && isValid)?.lookup ?? null,
      encryption:
        env === 'live'
          ? null
          : await newestEncryptionKey({ db, clock, ring: keys.cards, random }, { merchantId, env }),
      random: `sk_${env}_${random.bytes(16).toString('hex')}`,
    },
    endedKey: ended?.getTime() ?? null,
  };
}
