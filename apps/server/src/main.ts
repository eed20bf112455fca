// The service alone, as an orchestrator runs it: `node apps/server/src/main.ts`. `npm start` brings a database and a shop along (tooling/start.ts).
import process from 'node:process';
import type { OpenConnector } from './test-mode/test-mode.ts';
import type { Settings } from './platform/config.ts';
import type { RunningServer } from './start-server.ts';

/** The first version that runs TypeScript directly and has every API used here. */
const OLDEST_NODE = '24.7';

if (process.versions.node.localeCompare(OLDEST_NODE, 'en', { numeric: true }) < 0)
  refuse(`Node ${OLDEST_NODE} or newer is needed, and this is Node ${process.versions.node}.`);
// Imported only now: an older Node could not parse these files.
const { describeProblems, readSettings } = await import('./platform/config.ts');
const { explainStartFailure } = await import('./platform/start-failure.ts');
const { startServer } = await import('./start-server.ts');
const { endProcess } = await import('./platform/end-process.ts');
const { noteAddress } = await import('./platform/noted-address.ts');
const { shownClaim } = await import('./people/claim.ts');
const { loadSandboxSecret } = await import('./providers/sandbox/secret.ts');
const { processorConnectors } = await import('./providers/processors.ts');
const { sandboxConnector } = await import('./test-mode/sandbox-connector.ts');

const read = readSettings(process.env);
if (!read.ok) refuse(describeProblems(read.problems));
const { settings } = read;
if (settings.databaseUrl === null)
  refuse(
    'DATABASE_URL is needed: postgresql://user:password@host:5432/database. `npm start` brings a database of its own.',
  );

let server: RunningServer | null = null;
let isStopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
try {
  server = await startServer({
    settings,
    databaseUrl: settings.databaseUrl,
    connectors: [...processorConnectors(settings), ...(await sandboxIn(settings))],
  });
  await noteAddress(settings);
  if (server.claim !== null)
    console.log(`Console: ${await shownClaim(server.claim, settings, process.stdout.isTTY === true)}`);
} catch (error) {
  refuse(explainStartFailure(error, settings) ?? error);
}

/** In live mode there is none: nothing of it answers. */
async function sandboxIn(from: Settings): Promise<OpenConnector[]> {
  if (from.mode === 'live') return [];
  return [sandboxConnector({ url: from.sandbox.url, secret: await loadSandboxSecret(from) })];
}

/** Drains and ends. Before it serves, and on a second signal, it ends at once; the next process takes up what is cut off. */
function stop(): void {
  if (server === null || isStopping) return endProcess(server === null ? 0 : 1);
  isStopping = true;
  server.close().then(() => endProcess(0), refuse);
}

/** Ends with a sentence for the operator; only a bug is printed with its stack. */
function refuse(why: unknown): never {
  console.error(why);
  process.exit(1);
}
