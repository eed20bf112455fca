// The load: a number of clients, each on one kept connection, each sending its next request when the last was answered.
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export type Load = { perSecond: number; p50Ms: number; p99Ms: number; done: number };
export type Step = {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: object | null;
};
/** One unit of work of a client: its requests in order; each may use the answer of the one before. */
export type Work = (send: Send) => Promise<void>;
export type Send = (step: Step) => Promise<Reply>;
/** What the measured services answer, as far as the load looks at it. */
export type Reply = {
  data: {
    status?: string;
    session_token?: string;
    checkout_url?: string;
    reference?: string;
    bank_transfer?: { account: { account_number: string } | null };
  };
};

/** What names the payment that initialise has opened to its own page: the full session's address. */
export function addressIn({ data }: Reply): string {
  return new URL(data.checkout_url ?? '').pathname.slice(1);
}

/** Runs `total` units with `clients` at once against a port of this machine. Latency is that of a whole unit. */
export async function runLoad(port: number, clients: number, total: number, work: Work): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const latencies: number[] = [];
  let started = 0;
  const client = async (): Promise<void> => {
    while (started < total) {
      started += 1;
      const from = performance.now();
      await work((step) => send(agent, port, step));
      latencies.push(performance.now() - from);
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - from) / 1000;
  agent.destroy();
  return summed(latencies, seconds);
}

/**
 * Runs `total` units at a fixed rate, whether the ones before were answered or not. Latency is counted from the moment at which a unit was
 * due, so that a service which holds up the next ones is not spared.
 */
export async function runSteadyLoad(
  port: number,
  perSecond: number,
  total: number,
  work: Work,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true });
  const latencies: number[] = [];
  const units: Promise<void>[] = [];
  const from = performance.now();
  const unit = async (due: number): Promise<void> => {
    await work((step) => send(agent, port, step));
    latencies.push(performance.now() - due);
  };
  while (units.length < total) {
    await pause(1);
    const due = Math.min(total, Math.floor(((performance.now() - from) / 1000) * perSecond));
    while (units.length < due) units.push(unit(from + ((units.length + 1) / perSecond) * 1000));
  }
  await Promise.all(units);
  const seconds = (performance.now() - from) / 1000;
  agent.destroy();
  return summed(latencies, seconds);
}

function summed(latencies: number[], seconds: number): Load {
  latencies.sort((a, b) => a - b);
  const at = (share: number): number =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    perSecond: latencies.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    done: latencies.length,
  };
}

function send(agent: Agent, port: number, step: Step): Promise<Reply> {
  const payload = step.body === null ? null : JSON.stringify(step.body);
  return new Promise((resolve, reject) => {
    const sizes =
      payload === null
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) };
    const outgoing = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method: step.method,
        path: step.path,
        headers: { ...step.headers, ...sizes },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => {
          if ((response.statusCode ?? 500) >= 400)
            reject(new Error(`${step.path} answered ${response.statusCode}: ${text}`));
          else resolve(JSON.parse(text));
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload ?? undefined);
  });
}
