// The sandbox of a benchmark, on a free port; tells its parent where it listens, and ends with it.
import { startSandbox } from '@titan/sandbox/start-sandbox';

const { BENCH_OWNER_URL = '', SANDBOX_SECRET = '' } = process.env;
const { address } = await startSandbox({
  port: 0,
  host: '127.0.0.1',
  databaseUrl: BENCH_OWNER_URL,
  secret: SANDBOX_SECRET,
});
process.on('disconnect', () => process.exit(0));
process.send?.(address);
