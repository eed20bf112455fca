// A way to the database, over TCP, on which an answer can be lost: the connection breaks, or the network goes silent and nobody says so.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

export type Loss = 'cut' | 'silent';

export type LossyDatabase = {
  url: string;
  /**
   * Loses the answer to the next statement that has this text, and all else that would come on its connection.
   * @returns resolves when the answer has been lost: PostgreSQL has then committed
   */
  loseAnswer(text: string, loss: Loss): Promise<void>;
  /** How many connections are open. */
  connections(): number;
  close(): Promise<void>;
};

/** Opens it before this database. */
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
