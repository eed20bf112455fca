// A payment's event stream, as its page holds it.
import { setTimeout as pause } from 'node:timers/promises';
import type { OpenPayment, Payers } from './payers.ts';

export type HeldStream = {
  /** What came so far, and the longest time in which nothing did; ms. */
  text(): string;
  longestSilenceMs(): number;
  hasEnded(): boolean;
  close(): void;
};

const VISITOR = 202;
const FIRST_MS = 3_000;
const EVENT_MS = 5_000;
const LOOK_MS = 50;

/** @throws where it is refused, or its first bytes are held back */
export async function holdStream(
  payers: Payers,
  origin: string,
  { reference, token }: OpenPayment,
): Promise<HeldStream> {
  const asked = { bearer: token, body: { payment_reference: reference } };
  const { status, text } = await payers.send('/api/events/ticket', VISITOR, asked);
  if (status !== 200) throw new Error(`No ticket for an event stream: ${status} ${text.slice(0, 200)}`);
  const { ticket } = (JSON.parse(text) as { data: { ticket: string } }).data;
  const stop = new AbortController();
  const answer = await fetch(`${origin}/api/events/${reference.toUpperCase()}?ticket=${ticket}`, {
    signal: stop.signal,
  });
  if (answer.status !== 200 || answer.body === null) throw new Error(`An event stream got ${answer.status}`);
  let [all, last, silence, isOver] = ['', Date.now(), 0, false];
  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    try {
      for await (const chunk of body) {
        [silence, last] = [Math.max(silence, Date.now() - last), Date.now()];
        all += Buffer.from(chunk).toString('utf8');
      }
    } catch {
      // The connection broke, or nobody wants it any more.
    }
    isOver = true;
  };
  void read(answer.body);
  const stream: HeldStream = {
    text: () => all,
    longestSilenceMs: () => Math.max(silence, isOver ? 0 : Date.now() - last),
    hasEnded: () => isOver,
    close: () => stop.abort(),
  };
  await untilHas(stream, 'retry:', FIRST_MS);
  return stream;
}

/** Pays while it listens. @throws where the news did not come at once */
export async function hearOfPayment(payers: Payers, origin: string): Promise<void> {
  const payment = await payers.openOne();
  const stream = await holdStream(payers, origin, payment);
  const { status, text } = await payers.pressOnce(payment);
  if (status !== 200) throw new Error(`A press was answered ${status} ${text.slice(0, 200)}`);
  await untilHas(stream, 'core-confirmation', EVENT_MS);
  stream.close();
}

async function untilHas(stream: HeldStream, wanted: string, limitMs: number): Promise<void> {
  const from = Date.now();
  while (!stream.text().includes(wanted)) {
    if (Date.now() > from + limitMs)
      throw new Error(`An event stream did not have "${wanted}" within ${limitMs / 1000} s`);
    await pause(LOOK_MS);
  }
}
