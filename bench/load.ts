// Calls to a port of this machine, and two kinds of load: a number of clients, and a fixed rate. Latencies are those of a whole `work`.
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from './report.ts';

export type Load = { perSecond: number; p50Ms: number; p99Ms: number };

/** Each load begins with new connections, because a server may close one just as it is used again. More at once would test the system. */
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Each client begins its next work when its last one is done. */
export async function runClients(
  clients: number,
  total: number,
  work: () => Promise<unknown>,
): Promise<Load> {
  agent.destroy();
  const times: number[] = [];
  let begun = 0;
  const client = async (): Promise<void> => {
    while (begun < total) {
      begun += 1;
      const from = performance.now();
      await work();
      times.push(performance.now() - from);
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  return summary(times, from);
}

/**
 * Begins work at a fixed rate, whether what began before is done or not. Time counts from the moment at which a work was due, so that
 * a service that holds up the next ones is not spared. autocannon has a rate too, but sends a second's requests at once and then waits.
 */
export async function runAtRate(
  perSecond: number,
  total: number,
  work: () => Promise<unknown>,
): Promise<Load> {
  agent.destroy();
  const times: number[] = [];
  const failures: unknown[] = [];
  const all: Promise<void>[] = [];
  const from = performance.now();
  const begin = async (dueAt: number): Promise<void> => {
    try {
      await work();
      times.push(performance.now() - dueAt);
    } catch (error) {
      failures.push(error);
    }
  };
  while (all.length < total && failures.length === 0) {
    await pause(1);
    const due = Math.min(total, Math.floor(((performance.now() - from) / 1000) * perSecond));
    while (all.length < due) all.push(begin(from + ((all.length + 1) / perSecond) * 1000));
  }
  await Promise.all(all);
  if (failures.length > 0) throw failures[0];
  return summary(times, from);
}

function summary(times: readonly number[], from: number): Load {
  const perSecond = times.length / ((performance.now() - from) / 1000);
  return { perSecond, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) };
}

export type ApiCall = { port: number; path: string; headers?: Record<string, string>; body?: object };

/** A POST where there is a body. Rejects unless it is answered with success; resolves with the JSON of the answer. */
export function call<Answer>({ port, path, headers = {}, body }: ApiCall): Promise<Answer> {
  const method = body ? 'POST' : 'GET';
  const sent = body ? { ...headers, 'content-type': 'application/json' } : headers;
  return new Promise((resolve, reject) => {
    const outgoing = request({ agent, host: '127.0.0.1', port, method, path, headers: sent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        if ((response.statusCode ?? 500) < 400) resolve(JSON.parse(text) as Answer);
        else reject(new Error(`${path} answered ${response.statusCode}: ${text}`));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body ? JSON.stringify(body) : undefined);
  });
}
