// npm run console: what the host does with the people of the console, and the entry of the activity log that each leaves.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteAddress } from '../platform/noted-address.ts';
import { systemClock } from '@titan/platform/ports-node';
import { signInToConsole } from '../testing/console-person.ts';
import { makeTestFolder, type TestFolder } from '../testing/test-folder.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { runConsole } from './console/commands.ts';

let service: TestService;
let folder: TestFolder;
beforeAll(async () => {
  [service, folder] = await Promise.all([startTestService(), makeTestFolder('console')]);
  // The commands read the machine's clock.
  await service.time.advance(systemClock.now() - service.time.clock.now());
});
afterAll(async () => {
  await service.stop();
  await folder.remove();
});

const run = (...args: string[]) => runIn({}, ...args);

async function runIn(settings: Record<string, string>, ...args: string[]) {
  const [output, errors]: [string[], string[]] = [[], []];
  const code = await runConsole(args, {
    environment: { DATABASE_URL: service.databaseUrl, DATA_DIR: folder.path, ...settings },
    say: (line) => output.push(line),
    complain: (line) => errors.push(line),
  });
  return { code, output: output.join('\n'), errors: errors.join('\n') };
}

it('makes the claim of a merchant who has no owner, and of none who has', async () => {
  const merchants = service.db
    .insertInto('merchants')
    .values({ name: 'Baobab Crafts', created_at: new Date() });
  const { id } = await merchants.returning('id').executeTakeFirstOrThrow();
  const claim = () => run('claim', '--merchant', String(id));
  expect((await claim()).output).toMatch(/^http:\/\/localhost:\d+\/console\/setup#[\w-]{43}\nIt works once/);
  await signInToConsole(service, 'owner', { merchantId: id });
  expect(await claim()).toMatchObject({ code: 2, errors: expect.stringContaining('has an owner') });
  const audit = await run('audit', '--merchant', String(id));
  expect(audit.code).toBe(0);
  expect(audit.output).toContain('the host\tclaim.made');
  expect(audit.output).toContain('The list is whole.');
});

it('lists people and where they are signed in, ends that, and lets one back in', async () => {
  const person = await signInToConsole(service, 'operations');
  expect((await run('users')).output).toContain(`operations\t${person.email}`);
  expect((await run('sessions', '--user', person.email)).output).toContain('a test');
  expect((await run('end-session', '--user', person.email)).output).toBe('Ended: 1.');
  expect((await person.get('/me')).status).toBe(401);
  expect((await run('link', '--user', person.email)).output).toContain('/console/setup#');
  expect((await run('link', '--user', 'nobody@shop.example')).code).toBe(2);
});

it('prints addresses of the checkout that was started on its folder last, where its settings do not say one', async () => {
  const merchants = service.db.insertInto('merchants').values({ name: 'Clay & Co', created_at: new Date() });
  const { id } = await merchants.returning('id').executeTakeFirstOrThrow();
  const claimed = async (settings: Record<string, string>) =>
    (await runIn(settings, 'claim', '--merchant', String(id))).output.split('/console/')[0];
  await noteAddress({ dataDir: folder.path, publicUrl: 'https://pay.shop.example' });
  expect(await claimed({})).toBe('https://pay.shop.example');
  expect(await claimed({ PORT: '4321' })).toBe('http://localhost:4321');
  expect(await claimed({ PUBLIC_URL: 'https://other.example' })).toBe('https://other.example');
  expect(await claimed({ DATA_DIR: `${folder.path}/none` })).toBe('http://localhost:3000');
});
