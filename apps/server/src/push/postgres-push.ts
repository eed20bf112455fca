// Announces changed payments to the other processes by PostgreSQL's LISTEN and NOTIFY (decision 0017): after the commit, many in
// one notification, on a connection of its own.
import pg from 'pg';
import type { Push, Timers, Warn } from '@titan/platform/ports';

export type PostgresPush = Push & {
  /** Resolves once the connection is gone. */
  close(): Promise<void>;
};

type PostgresPushDeps = { databaseUrl: string; timers: Timers; warn: Warn };

const CHANNEL = 'titan_push';
/** Announcements within this time share a notification: no payer notices the wait, and the database has less to do. */
const GATHER_MS = 10;
/** PostgreSQL takes 8,000 bytes; an id has at most 16 digits. */
const IDS_OF_NOTIFICATION = 400;
const [FIRST_RETRY_MS, LAST_RETRY_MS] = [250, 10_000];
/** A notification need not be on disk: after a crash no connection listens any more. */
const SESSION = '-c synchronous_commit=off';
/** Finds a peer that disappeared without closing the connection. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 };

type Channel = PostgresPushDeps & {
  listeners: Set<(transactionId: number | null) => void>;
  /** The open connection; null while there is none. */
  line: { client: pg.Client; pid: number } | null;
  /** Payments announced here and not yet sent. */
  waiting: Set<number>;
  isSending: boolean;
  isClosed: boolean;
  /** Ends the wait for the next try. */
  wake: () => void;
};

/**
 * Opens the channel and keeps it open; neither throws nor waits. Listeners in this process are called at once, those in others
 * when the database delivers the notification. Announcements made without a connection reach no other process: each new
 * connection therefore begins by calling listeners with `null`, and listeners also check at intervals.
 */
export function createPostgresPush(deps: PostgresPushDeps): PostgresPush {
  const channel: Channel = {
    ...deps,
    listeners: new Set(),
    line: null,
    waiting: new Set(),
    isSending: false,
    isClosed: false,
    wake: () => {},
  };
  const kept = keepOpen(channel);
  return {
    announce(transactionId) {
      callListeners(channel, transactionId);
      if (channel.line !== null) gather(channel, transactionId);
    },
    listen(onChange) {
      channel.listeners.add(onChange);
      return () => void channel.listeners.delete(onChange);
    },
    async close() {
      channel.isClosed = true;
      channel.wake();
      await channel.line?.client.end();
      await kept;
    },
  };
}

async function keepOpen(channel: Channel): Promise<void> {
  let retryMs = FIRST_RETRY_MS;
  while (!channel.isClosed) {
    try {
      await hold(channel, () => (retryMs = FIRST_RETRY_MS));
    } catch (error) {
      channel.warn('The push connection failed', { err: error });
    }
    if (channel.isClosed) return;
    await pause(channel, retryMs);
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
  }
}

/** Resolves when the connection has ended; throws when it broke or could not be opened. */
async function hold(channel: Channel, onOpen: () => void): Promise<void> {
  const client = new pg.Client({
    connectionString: channel.databaseUrl,
    application_name: 'titan-push',
    connectionTimeoutMillis: 5_000,
    options: SESSION,
    ...KEEP_ALIVE,
  });
  const ended = new Promise<void>((resolve, reject) => {
    client.once('error', reject);
    client.once('end', resolve);
  });
  // Awaited below; until then `connect` itself reports a failure.
  ended.catch(() => {});
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid ?? 0;
    client.on('notification', ({ processId, payload }) => {
      if (processId !== pid) receive(channel, payload ?? '');
    });
    if (channel.isClosed) return;
    channel.line = { client, pid };
    onOpen();
    callListeners(channel, null);
    await ended;
  } finally {
    channel.line = null;
    channel.waiting.clear();
    client.end().catch(() => {});
  }
}

function pause(channel: Channel, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const cancel = channel.timers.after(ms, resolve);
    channel.wake = () => {
      cancel();
      resolve();
    };
  });
}

function receive(channel: Channel, payload: string): void {
  for (const id of payload.split(',').map(Number)) if (Number.isSafeInteger(id)) callListeners(channel, id);
}

function callListeners({ listeners }: Channel, transactionId: number | null): void {
  for (const onChange of listeners) onChange(transactionId);
}

function gather(channel: Channel, transactionId: number): void {
  channel.waiting.add(transactionId);
  if (channel.isSending) return;
  channel.isSending = true;
  channel.timers.after(GATHER_MS, () => void send(channel));
}

async function send(channel: Channel): Promise<void> {
  const { waiting } = channel;
  try {
    while (waiting.size > 0 && channel.line !== null) {
      const ids = [...waiting].slice(0, IDS_OF_NOTIFICATION);
      for (const id of ids) waiting.delete(id);
      await channel.line.client.query({
        name: 'push',
        text: 'select pg_notify($1, $2)',
        values: [CHANNEL, ids.join(',')],
      });
    }
  } catch (error) {
    // The other processes find it when they next check.
    channel.warn('Changes could not be announced to other processes', { err: error });
  } finally {
    channel.isSending = false;
  }
}
