// One mailbox is one person, however its address is typed, and whatever locale the database folds letters by.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { emailKey } from '@titan/rules/email';
import { createTestDatabase } from '../testing/test-database.ts';
import { KEYS, startTestService } from '../testing/test-service.ts';
import { systemRandom } from '@titan/platform/ports-node';
import { runAlone } from '../db/database-admin.ts';
import { openSignIn } from '../console/sign-in.ts';

const SWEEP = 'e-mail addresses of people of the console';

/** Each as it may be typed, the first as a release before kept it. */
const TYPED: readonly (readonly string[])[] = [
  ['\u200bada@looms.example', 'Ada@Looms.example', ' ada@looms.example\u202c'],
  ['ÜMIT@Looms.example', 'ümit@looms.example', 'u\u0308mit@LOOMS.example'],
  ['İSMET@looms.example', 'ismet@looms.example', 'ISMET@LOOMS.EXAMPLE'],
  ['obi@LÖMS.example', 'obi@löms.example', 'OBI@xn--lms-sna.example'],
];

it.each(['C', 'tr-x-icu'])('an address finds its person, also one kept as typed: %s', async (locale) => {
  const database = await createTestDatabase();
  await runAlone(
    database.ownerUrl,
    `alter table console_users alter column email type text collate "${locale}"`,
  );
  const service = await startTestService({ databaseUrl: database.url });
  const { db, time } = service;
  const ports = { clock: time.clock, random: systemRandom };
  const { people } = openSignIn({ db, keys: KEYS, ports, publicUrl: 'http://checkout.test' });
  const { id: merchant_id } = await db
    .selectFrom('merchants')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const add = (email: string, name: string) =>
    db
      .insertInto('console_users')
      .values({ merchant_id, email, name, role: 'support', created_at: new Date(time.clock.now()) })
      .execute();
  for (const [email = ''] of TYPED) await add(email, 'Ada');
  await service.runSweep(SWEEP);
  for (const [first = '', ...others] of TYPED)
    for (const typed of [first, ...others])
      expect([typed, (await people.byEmail(emailKey(typed)))?.holder.email]).toEqual([
        typed,
        emailKey(first),
      ]);
  const { rows } = await sql<{ n: number }>`select count(*) as n from console_users`.execute(db);
  expect(rows).toEqual([{ n: TYPED.length }]);
  // Two that were told apart before are one now: the older goes on, and nothing breaks.
  await add('ada\u200d@looms.example', 'Another');
  await service.runSweep(SWEEP);
  expect((await people.byEmail('ada@looms.example'))?.holder.name).toBe('Ada');
  await service.stop();
  await database.drop();
});
