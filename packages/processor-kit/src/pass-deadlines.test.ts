import { describe, expect, it, onTestFinished } from 'vitest';
import { createHttpOut } from '@titan/platform/http-out';
import { createSimulatedTime } from '@titan/server/testing/simulated-time';
import { passDeadlines } from './pass-deadlines.ts';
import { startStubServer } from './stub-server.ts';

describe('passDeadlines', () => {
  it('calls the answer lost that never comes, and none that is only slower than the rest', async () => {
    const time = createSimulatedTime();
    const stageOf = (method: string) => (method === 'GET' ? 'query' : 'refund');
    const stub = await startStubServer({ clock: time.clock, stageOf }, (app) => {
      app.all('/', () => 'done');
    });
    onTestFinished(() => stub.stop());
    const http = stub.httpOver(createHttpOut(time.timers));
    const send = (method: 'GET' | 'POST') =>
      http.send({ url: `${stub.url}/`, method, headers: {}, body: null, deadlineMs: 20_000 });
    stub.fail('query', 'hang');
    const slow = stub.hold('refund');
    const releaseAfterTheOther = async () => {
      await slow.arrived;
      for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      slow.release();
    };
    const [query, refund] = await passDeadlines({ stubs: [stub], time }, () =>
      Promise.all([send('GET'), send('POST'), releaseAfterTheOther()]),
    );
    expect(query).toMatchObject({ kind: 'lost', cause: 'timeout' });
    expect(refund).toMatchObject({ kind: 'answered', body: 'done' });
  });
});
