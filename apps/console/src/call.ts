// Calls the service: a declared call in, its answer or a failure out. What needs a proof of who it is asks for it, and is sent again.
import type { FieldProblem } from '@titan/contract/console/field-problem';
import type { ConsoleCalls } from '@titan/contract/console/calls.schema';
import type { Body, ConsoleFailure, ConsoleRefusal, Reply } from '@titan/contract/console/console-call';

const BASE = '/console/api';
/** After a minute without a press the page is alone: what it asks then does not keep the session (server: sign-in/sessions.ts). */
const ALONE_AFTER_MS = 60_000;
const DEADLINE_MS = 30_000;

/** Expected: the page says it by its code. */
export class CallFailure extends Error {
  override name = 'CallFailure';
  readonly code: ConsoleRefusal | 'UNREACHABLE' | 'UNAVAILABLE';
  readonly fields: Readonly<Record<string, FieldProblem>>;
  /** Null: the service does not say. */
  readonly retryAfterSeconds: number | null;
  constructor(
    code: CallFailure['code'],
    fields: CallFailure['fields'] = {},
    retryAfterSeconds: number | null = null,
  ) {
    super(code);
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type Texts = Readonly<Record<string, string>>;

/** Method and path, as the contract declares it. */
type CallName = keyof ConsoleCalls;

type Sending<Name extends CallName> = {
  body?: Body<ConsoleCalls[Name]>;
  params?: Texts;
  /** Empty values are left out. */
  query?: Readonly<Record<string, string | undefined>>;
  /** For a call that takes longer than others. */
  deadlineMs?: number;
};

/** The page's own clock. */
export const pageClock = { now: (): number => performance.now() };

/** Whether nobody has touched the page for a minute. */
const isAlone = watchTouches();

function watchTouches(): () => boolean {
  let touchedMs = performance.now();
  for (const kind of ['pointerdown', 'keydown'])
    addEventListener(kind, () => void (touchedMs = performance.now()), { capture: true, passive: true });
  return () => performance.now() - touchedMs > ALONE_AFTER_MS;
}

/** Whether the person has proved anew who they are. */
export type ProofGiven = (isProved: boolean) => void;

const STEP_UP = 'titan-step-up';

/** Shows the dialog in which people prove anew who they are (app.tsx). Returns what ends it. */
export function onStepUp(show: (given: ProofGiven) => void): () => void {
  const listener = (event: Event): void => show((event as CustomEvent<ProofGiven>).detail);
  addEventListener(STEP_UP, listener);
  return () => removeEventListener(STEP_UP, listener);
}

function askForProof(): Promise<boolean> {
  return new Promise((given: ProofGiven) => dispatchEvent(new CustomEvent(STEP_UP, { detail: given })));
}

/** @throws {CallFailure} */
export function call<Name extends CallName>(
  name: Name,
  sending: Sending<Name> = {},
): Promise<Reply<ConsoleCalls[Name]>> {
  return proving(() => sendOnce(name, sending));
}

const FILE_DEADLINE_MS = 15 * 60_000;

/** A file, and its name. @throws {CallFailure} */
export function callFile<Name extends CallName>(
  name: Name,
  params: Texts,
  query: Texts,
): Promise<{ name: string; content: Blob }> {
  return proving(async () => {
    const response = await ask(name, { params, query, deadlineMs: FILE_DEADLINE_MS });
    if (!response.ok) throw failureIn(await readJson(response));
    const [, given = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    try {
      return { name: given, content: await response.blob() };
    } catch {
      // It broke off.
      throw new CallFailure('UNAVAILABLE');
    }
  });
}

async function proving<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof CallFailure) || error.code !== 'STEP_UP_NEEDED') throw error;
    if (!(await askForProof())) throw error;
    return send();
  }
}

type Envelope<Name extends CallName> = { status: true; data: Reply<ConsoleCalls[Name]> } | ConsoleFailure;

async function sendOnce<Name extends CallName>(
  name: Name,
  sending: Sending<Name>,
): Promise<Reply<ConsoleCalls[Name]>> {
  const envelope: Envelope<Name> = await readJson(await ask(name, sending));
  if (envelope.status) return envelope.data;
  throw failureIn(envelope);
}

/** Who is signed in, whoever that is. */
const ANYBODYS: ReadonlySet<CallName> = new Set(['GET /me', 'POST /account/shop', 'POST /sign-out']);

async function ask<Name extends CallName>(
  name: Name,
  { body, params, query, deadlineMs = DEADLINE_MS }: Sending<Name>,
): Promise<Response> {
  // Another tab may have gone on in another shop, or somebody else: what is pressed here is not meant for them (app.tsx).
  const { person: shownFor } = document.documentElement.dataset;
  try {
    return await fetch(addressOf(name, params, query), {
      method: name.slice(0, name.indexOf(' ')),
      headers: {
        accept: 'application/json',
        'accept-language': document.documentElement.lang,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(isAlone() ? { 'x-titan-unattended': '1' } : {}),
        ...(shownFor !== undefined && !ANYBODYS.has(name) ? { 'x-titan-as': shownFor } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(deadlineMs),
      cache: 'no-store',
    });
  } catch {
    throw new CallFailure('UNREACHABLE');
  }
}

async function readJson<Answer>(response: Response): Promise<Answer> {
  try {
    return (await response.json()) as Answer;
  } catch {
    throw new CallFailure('UNREACHABLE');
  }
}

const failureIn = ({ error_type: code, data }: ConsoleFailure): CallFailure =>
  new CallFailure(code, data ?? {});

/** Also for what a page frames. */
export function addressOf(
  name: CallName,
  params: Texts = {},
  query: Sending<CallName>['query'] = {},
): string {
  const path = name.slice(name.indexOf('/'));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) asked.set(name, value);
  if (isTestAddress()) asked.set('env', 'test');
  return `${BASE}${filled}${asked.size > 0 ? `?${asked}` : ''}`;
}

/** Below /console/test stand the same screens with test data. */
export const TEST_BASE = '/console/test';
export function isTestAddress(): boolean {
  return location.pathname === TEST_BASE || location.pathname.startsWith(`${TEST_BASE}/`);
}

/** Names a press, so that it acts once. Not `randomUUID`: that one is missing on http addresses other than localhost. */
export function newPressKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
