// Bodies of the shapes that a processor's public documents show, read through its connector: they hold it against sentences that its author did
// not invent.
import { describe, expect, it } from 'vitest';
import type { HttpAnswer, HttpOut, HttpRequest } from '@titan/platform/ports';
import { createSimulatedTime } from '@titan/server/testing/simulated-time';
import type { Connector } from '@titan/server/providers/connector';
import type { ChargeUnderWay, SetUpReports, TransferAccountRequest } from '@titan/server/providers/port';
import { chargeBy, FIRST } from './driver.ts';
import { type Fixture, fixturesOf, tablesIn, textOf } from './fixtures.ts';
import { chargeRequest, chargeUnderWay, providerOf, reversalRequest } from './requests.ts';
import { CHANNEL_OF, currencyOf, type Subject, type PaymentMethod } from './subject.ts';

type DocumentedBodies = {
  /** Where the files are. */
  folder: URL;
  /** Answers what the connector asks beside the fixture's request (for a token, or a look-up); left out, or null: 404 without a body. */
  beside?(request: HttpRequest): { status?: number; body: object } | null;
  /** The headers that the processor signs a callback by. */
  signed?(body: Buffer): Record<string, string>;
};

const BASE = 'https://processor.test/api';
const OK = 200;
const NOT_FOUND = 404;

/** The table test of one connector. */
export function checkBodies(subject: Subject, documented: DocumentedBodies): void {
  describe.each(tablesIn(documented.folder))('%s', (file) => {
    const fixtures = fixturesOf(documented.folder, file);
    it.each(fixtures)('%s', async (_, fixture) => {
      const { sent, reading, wrong } = await readFixture(subject, documented, fixture);
      expect(fixture.source).toMatch(/^https:\/\//);
      if (fixture.answers !== undefined) expect(sent).toContain(fixture.answers);
      expect(reading).toMatchObject(fixture.reads);
      if (fixture.wrong !== undefined) expect(wrong).toEqual([fixture.wrong]);
      expect(isUnknown(reading), 'decides nothing').toBe(fixture.accepted !== undefined);
    });
  });
}

type Reading = { kind: string; sent?: string };

function isUnknown({ kind, sent }: Reading): boolean {
  return kind === 'processing' || kind === 'unread' || (kind === 'lost' && sent === 'maybe');
}

const answered = (status: number, body: string, headers: Record<string, string> = {}): HttpAnswer => ({
  kind: 'answered',
  status,
  headers,
  body,
});

/** Makes the fixture's call, and answers the one request that the body is of. */
async function readFixture(subject: Subject, { beside, signed }: DocumentedBodies, fixture: Fixture) {
  const { status = OK, headers = {} } = fixture;
  const body = textOf(fixture.body);
  const sent: string[] = [];
  const http: HttpOut = {
    async send(request) {
      const called = `${request.method} ${request.url.replace(BASE, '')}`;
      sent.push(called);
      if (called === fixture.answers) return answered(status, body, headers);
      const other = beside?.(request);
      return other ? answered(other.status ?? OK, JSON.stringify(other.body)) : answered(NOT_FOUND, '');
    },
  };
  const wrong: string[] = [];
  const { clock } = createSimulatedTime();
  const connector = subject.open({ baseUrl: BASE, http, clock, warn: () => {} });
  const raw = { headers: { ...headers, ...signed?.(Buffer.from(body)) }, body: Buffer.from(body) };
  const reading: Reading =
    fixture.ask === 'callback'
      ? connector.readCallback(raw, [subject.credentials(FIRST)])
      : await asked(subject, connector, fixture, { wrong: ({ code }) => wrong.push(code), works: () => {} });
  return { sent, reading, wrong };
}

async function asked(
  subject: Subject,
  connector: Connector,
  fixture: Fixture,
  setUp: SetUpReports,
): Promise<Reading> {
  const { ask, by = 'wallet', given = {} } = fixture;
  const account = { name: FIRST, directCards: by !== 'hosted', setUp };
  const provider = providerOf(connector, subject.credentials(FIRST), account);
  const { answer = { kind: 'otp', value: '123456' } } = given;
  const charge = { ...chargeOf(subject, by), ...given };
  const calls: Record<Fixture['ask'], () => Promise<Reading | undefined> | undefined> = {
    callback: () => undefined,
    charge: () => chargeBy(provider, subject.pays, by, charge),
    query: () => provider.query(charge),
    step: () => provider.answerStep?.(charge, answer),
    resendOtp: () => provider.resendOtp?.(charge),
    resendPrompt: () => provider.resendPrompt?.(charge),
    banks: () => provider.bankDebit?.list(charge),
    refund: () => provider.refund?.send(reversalRequest(sumOf(charge), given)),
    refundQuery: () => provider.refund?.query(reversalRequest(sumOf(charge), given)),
  };
  const reading = await calls[ask]();
  if (!reading) throw new Error(`${subject.name} has no ${ask} by ${by}`);
  return reading;
}

type TestedCharge = ChargeUnderWay & Omit<TransferAccountRequest, 'merchantName' | 'openMs'>;

/** KPY-CA-1 of 1,500.00, unless the fixture says otherwise. */
function chargeOf({ pays }: Subject, by: PaymentMethod): TestedCharge {
  const sum = { amountMinor: 150_000, currency: currencyOf(pays, by) };
  return { ...chargeUnderWay(sum, { channel: CHANNEL_OF[by] }), ...chargeRequest(sum) };
}

const sumOf = ({ amountMinor, currency }: TestedCharge) => ({ amountMinor, currency });
