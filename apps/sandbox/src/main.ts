// The sandbox alone, as an orchestrator runs it beside the service: `node apps/sandbox/src/main.ts`. `npm start` brings it along.
import { startSandbox } from './start-sandbox.ts';

const {
  SANDBOX_PORT = '3002',
  SANDBOX_HOST = '127.0.0.1',
  SANDBOX_DATABASE_URL,
  SANDBOX_SECRET,
  LOG_LEVEL,
} = process.env;
if (!SANDBOX_DATABASE_URL || !SANDBOX_SECRET) {
  console.error(
    'SANDBOX_DATABASE_URL (postgresql://user:password@host:5432/database) and SANDBOX_SECRET (the same as the checkout’s) are needed.',
  );
  process.exit(1);
}
const sandbox = await startSandbox({
  port: Number(SANDBOX_PORT),
  host: SANDBOX_HOST,
  databaseUrl: SANDBOX_DATABASE_URL,
  secret: SANDBOX_SECRET,
  ...(LOG_LEVEL ? { logLevel: LOG_LEVEL } : {}),
});
console.log(`Sandbox: ${sandbox.address}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
