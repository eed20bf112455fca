// A TCP proxy in front of the database that can lose an answer: it cuts the connection, or goes silent without closing it.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

export type Loss = 'cut' | 'silent';

export type LossyDatabase = {
  url: string;
  /**
   * Loses the answer to the next statement that contains this text, and everything after it on that connection.
   * @returns resolves when the answer is lost; PostgreSQL has committed by then
   */
  loseAnswer(text: string, loss: Loss): Promise<void>;
  /** Number of open connections. */
  connections(): number;
  close(): Promise<void>;
};

export async function openLossyDatabase(databaseUrl: string): Promise<LossyDatabase> {
  const { host, port } = new pg.Client({ connectionString: databaseUrl });
  const open = new Set<Socket>();
  let next: { text: string; loss: Loss; onLost: () => void } | null = null;
  const server = createServer((client) => {
    let lost: typeof next = null;
    const database = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    open.add(client);
    client.on('data', (bytes) => {
      if (next && bytes.includes(next.text)) [lost, next] = [next, null];
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (!lost) return void client.write(bytes);
      if (lost.loss === 'cut') client.resetAndDestroy();
      lost.onLost();
    });
    client.on('close', () => {
      open.delete(client);
      database.destroy();
    });
    database.on('close', () => lost ?? client.end());
    for (const socket of [client, database]) socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.searchParams.set('host', '127.0.0.1');
  url.searchParams.set('port', String((server.address() as AddressInfo).port));
  return {
    url: url.href,
    loseAnswer: (text, loss) => new Promise((onLost) => (next = { text, loss, onLost })),
    connections: () => open.size,
    async close() {
      for (const client of open) client.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
