// Spec §1 Tracking actions, against a receiver that speaks real HTTP: "A failure there only logs a warning".
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ReportReceiver, startReportReceiver } from '../testing/report-receiver.ts';
import { postReport, randomId } from './error-reports.ts';
import { createTracker } from './tracker.ts';

let receiver: ReportReceiver;
beforeAll(async () => {
  receiver = await startReportReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.received.splice(0);
  receiver.answer(200);
});

const page = { fetch: globalThis.fetch } as Window;
function open(address = `${receiver.address}/batch/`) {
  const warnings: string[] = [];
  let onWarning = (): void => {};
  const warned = new Promise<void>((resolve) => (onWarning = resolve));
  const tracker = createTracker({
    send: (body) => postReport(page, address, body),
    key: 'phc_1',
    newId: () => randomId(globalThis.crypto),
    warn(message) {
      warnings.push(message);
      onWarning();
    },
  });
  return { tracker, warnings, warned };
}

type Event = { event: string; distinct_id: string; properties: Record<string, unknown> };
const arrived = async (count: number): Promise<Event[]> => {
  await receiver.until(count);
  return receiver.received.map(({ body }) => (JSON.parse(body) as { batch: [Event] }).batch[0]);
};

it('identify, track, register, unregister, set person properties, reset', async () => {
  const { tracker, warnings } = open();
  tracker.register({ currency: 'NGN', channel: 'card' });
  tracker.identify('payment-1');
  tracker.track('screen shown', { screen: 'methods' });
  tracker.unregister('channel');
  tracker.setPersonProperties({ country: 'NG' });
  tracker.track('screen shown');
  tracker.reset();
  tracker.track('screen shown');
  const [identified, first, person, second, afterReset] = await arrived(5);
  expect(identified).toMatchObject({
    event: '$identify',
    distinct_id: 'payment-1',
    properties: { $anon_distinct_id: expect.stringMatching(/^[0-9a-f]{32}$/) },
  });
  expect(first).toMatchObject({
    event: 'screen shown',
    distinct_id: 'payment-1',
    properties: { currency: 'NGN', channel: 'card', screen: 'methods' },
  });
  expect(person).toMatchObject({ event: '$set', properties: { $set: { country: 'NG' } } });
  expect(second?.properties).toEqual({ currency: 'NGN', $geoip_disable: true });
  expect(afterReset?.properties).toEqual({ $geoip_disable: true });
  expect(afterReset?.distinct_id).not.toBe('payment-1');
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ api_key: 'phc_1' });
  expect(warnings).toEqual([]);
});

it('a failure only logs a warning, and the next is tried', async () => {
  const { tracker, warnings, warned } = open();
  receiver.answer(500);
  tracker.track('screen shown');
  await warned;
  expect(warnings).toEqual(['The tracker did not take track: Error: HTTP 500']);
  receiver.answer(200);
  tracker.track('screen shown');
  await arrived(2);
  expect(warnings).toHaveLength(1);
});

it('a tracker that cannot be reached only logs a warning', async () => {
  const gone = await startReportReceiver();
  await gone.close();
  const { tracker, warnings, warned } = open(gone.address);
  tracker.identify('payment-1');
  await warned;
  expect(warnings).toEqual([expect.stringContaining('The tracker did not take identify')]);
});
