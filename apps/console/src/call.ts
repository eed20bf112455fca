// Calls the service: a declared call in, its answer or a failure out. What needs a proof of who it is asks for it, and is sent again.
import type { FieldProblem } from '@titan/contract/console/field-problem';
import type { ConsoleCalls } from '@titan/contract/console/calls.schema';
import type { Body, ConsoleFailure, ConsoleRefusal, Reply } from '@titan/contract/console/console-call';

const BASE = '/console/api';
/** After a minute without a press the page is alone: what it asks then does not keep the session (server: sessions.ts). */
const ALONE_AFTER_MS = 60_000;
const DEADLINE_MS = 30_000;

/** Expected: the page says it by its code. */
export class CallFailure extends Error {
  override name = 'CallFailure';
  readonly code: ConsoleRefusal | 'UNREACHABLE' | 'UNAVAILABLE';
  readonly fields: Readonly<Record<string, FieldProblem>>;
  constructor(code: CallFailure['code'], fields: CallFailure['fields'] = {}) {
    super(code);
    this.code = code;
    this.fields = fields;
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

let touchedMs = performance.now();
for (const kind of ['pointerdown', 'keydown'])
  addEventListener(kind, () => void (touchedMs = performance.now()), { capture: true, passive: true });

/** Asks the person to prove who they are; resolves to whether they did. */
type Prove = () => Promise<boolean>;
/** The dialog that does it, which is loaded after the screen: a press may come before it. */
let isThere: (prove: Prove) => void;
const comes = (): Promise<Prove> => new Promise((resolve) => void (isThere = resolve));
let dialog = comes();
export function onStepUp(prove: Prove | null): void {
  if (prove) isThere(prove);
  else dialog = comes();
}

/** @throws {CallFailure} */
export async function call<Name extends CallName>(
  name: Name,
  sending: Sending<Name> = {},
): Promise<Reply<ConsoleCalls[Name]>> {
  try {
    return await sendOnce(name, sending);
  } catch (error) {
    if (!(error instanceof CallFailure) || error.code !== 'STEP_UP_NEEDED') throw error;
    const prove = await dialog;
    if (!(await prove())) throw error;
    return sendOnce(name, sending);
  }
}

type Envelope<Name extends CallName> = { status: true; data: Reply<ConsoleCalls[Name]> } | ConsoleFailure;

async function sendOnce<Name extends CallName>(
  name: Name,
  { body, params, query, deadlineMs = DEADLINE_MS }: Sending<Name>,
): Promise<Reply<ConsoleCalls[Name]>> {
  const isAlone = performance.now() - touchedMs > ALONE_AFTER_MS;
  let envelope: Envelope<Name>;
  try {
    const response = await fetch(addressOf(name, params, query), {
      method: name.slice(0, name.indexOf(' ')),
      headers: {
        accept: 'application/json',
        'accept-language': document.documentElement.lang,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(isAlone ? { 'x-titan-unattended': '1' } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(deadlineMs),
      cache: 'no-store',
    });
    envelope = (await response.json()) as Envelope<Name>;
  } catch {
    throw new CallFailure('UNREACHABLE');
  }
  if (envelope.status) return envelope.data;
  throw new CallFailure(envelope.error_type, envelope.data ?? {});
}

/** Also for a link to a file. */
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
