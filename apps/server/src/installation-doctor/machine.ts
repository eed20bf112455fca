// This machine, and what is kept on it: settings, clock, keys, disks, backups.
import { statfs } from 'node:fs/promises';
import { judgeByDatabase } from '../platform/judged-clock.ts';
import { basesIn } from '../platform/local-postgres/backup.ts';
import { readSealSamples } from '../seal-samples.ts';
import { adviceOn, createKeyWatch } from '../vault/key-watch.ts';
import { type Check, type Finding, ofDatabase, unknown, warning, well, wrong } from './check.ts';

const settings: Check = {
  name: 'settings',
  see: 'README.md#settings',
  async look({ settings: { mode, nearMisses, metricsFor, mail } }) {
    const misses = nearMisses.map(({ name, meant }) =>
      warning(`${name} is not a setting and does nothing.`, `Did you mean ${meant}? Rename or remove it.`),
    );
    const blind =
      metricsFor === 'nobody'
        ? [warning('Nobody can read the metrics, so no alert can fire.', 'Set METRICS_TOKEN.')]
        : [];
    const silent =
      mode === 'live' && mail === null
        ? [warning('No e-mail is sent: no receipts, and no news for owners.', 'Set SMTP_URL.')]
        : [];
    const all = [...misses, ...blind, ...silent];
    return all.length > 0 ? all : well(`The settings can be read, in ${mode} mode.`);
  },
};

const APART_S = 5;

const clock: Check = {
  name: 'clock',
  see: 'docs/runbooks.md#titanclock',
  look: ofDatabase(async ({ pool }) => {
    const judged = await judgeByDatabase(pool, () => {});
    const aheadS = await judged.gauges.read();
    const apart = `${Math.abs(aheadS).toFixed(1)} s ${aheadS < 0 ? 'behind' : 'ahead of'} the database's`;
    return Math.abs(aheadS) > APART_S
      ? wrong(`This machine's clock is ${apart}, which is the one that counts.`, 'Set it: chronyc makestep.')
      : well(`This machine's clock is ${apart}.`);
  }),
};

const keys: Check = {
  name: 'keys',
  see: 'SECURITY.md#keys',
  look: ofDatabase(async ({ db }, { keys: held, clock: now }) => {
    if (held === null) return unknown('There are no keys yet: npm start makes them.');
    const advice: string[] = [];
    const warn = (_: string, facts: { change?: string }) => void advice.push(facts.change ?? '');
    const missing = await createKeyWatch({ db, clock: now, keys: held, warn }).look();
    const samples = await readSealSamples(db, held);
    const closed = samples.filter(({ opens }) => !opens);
    const inUse =
      missing > 0 ? [wrong(`${missing} keys are missing of what is in use.`, advice.join(' '))] : [];
    const findings = [
      ...inUse,
      ...closed.map(({ setting, what, keyId, isHeld }) =>
        isHeld
          ? wrong(
              `A row of ${what} does not open under its key ${keyId} of ${setting}: it was altered or moved.`,
              'Put the database back from a backup, or make it anew.',
            )
          : wrong(`No key of ${setting} opens what lies under ${keyId}: ${what}.`, adviceOn(setting)),
      ),
    ];
    if (findings.length > 0) return findings;
    const older = held.cards.byId.size + held.webhooks.byId.size + held.cardLookups.byId.size - 3;
    const tried = `The keys open what is sealed: ${samples.length} samples, one of each kind and key.`;
    return older === 0
      ? well(tried)
      : warning(
          `${tried} ${older} older keys are still in the lists.`,
          'When nothing lies under them any more, drop them: npm run merchant -- reseal.',
        );
  }),
};

/** As TitanDisk has it; below the second it is too late for the morning. */
const [LOW, TOO_LOW] = [0.15, 0.05];

const disk: Check = {
  name: 'disk',
  see: 'docs/runbooks.md#titandisk',
  isQuick: true,
  async look({ settings: { dataDir, backupDir, databaseUrl } }) {
    const folders = [...(databaseUrl === null ? [dataDir] : []), ...(backupDir === null ? [] : [backupDir])];
    if (folders.length === 0) return well('The service keeps nothing on this machine.');
    return Promise.all(folders.map(diskOf));
  },
};

async function diskOf(folder: string): Promise<Finding> {
  return diskFinding(folder, await statfs(folder));
}

export function diskFinding(
  folder: string,
  { bavail, blocks, bsize }: { bavail: number; blocks: number; bsize: number },
): Finding {
  const share = bavail / blocks;
  const left = `${folder} has ${Math.floor(share * 100)} % of its disk left, ${Math.floor((bavail * bsize) / 1e9)} GB.`;
  if (share >= LOW) return well(left);
  const remedy = 'Make room or enlarge it: a full disk takes no payments.';
  return share < TOO_LOW ? wrong(left, remedy) : warning(left, remedy);
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** As TitanBackupOld has it. */
const OLD_MS = 26 * 60 * 60 * 1_000;

type Archiver = { mode: string; last_archived: Date | null; is_failing: boolean };

const backup: Check = {
  name: 'backup',
  see: 'docs/operating.md#backup-and-restore',
  isQuick: true,
  async look(at) {
    const { databaseUrl, backupDir } = at.settings;
    // It keeps its log where its copies are.
    if (databaseUrl === null && backupDir === null) return copiesOf(at);
    const log = await logOf(at);
    const copies = databaseUrl === null ? await copiesOf(at) : [];
    return [...copies, log];
  },
};

/** Each copy was proven before it got its name (cli/backup). */
async function copiesOf({ settings: { backupDir }, clock: { now } }: Parameters<Check['look']>[0]) {
  if (backupDir === null)
    return [warning('The private database is not backed up.', 'Set BACKUP_DIR to a folder on another disk.')];
  const newest = (await basesIn(backupDir)).at(-1);
  const remedy = 'Run: npm run backup -- --keep 7';
  if (newest === undefined) return [wrong(`There is no copy in ${backupDir}.`, remedy)];
  const ageMs = now() - newest.from.getTime();
  const age = `The newest proven copy is ${(ageMs / DAY_MS).toFixed(1)} days old.`;
  return [ageMs > OLD_MS ? wrong(age, remedy) : well(age)];
}

const logOf = async (at: Parameters<Check['look']>[0]): Promise<Finding> => {
  if (at.database === null) return unknown('The database was not reached.');
  const { rows } = await at.database.pool.query<Archiver>(
    `select current_setting('archive_mode') as mode, last_archived_time as last_archived,
       coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing from pg_stat_archiver`,
  );
  const { mode = 'off', last_archived: last = null, is_failing: isFailing = false } = rows[0] ?? {};
  if (mode === 'off')
    return warning(
      'PostgreSQL keeps no log elsewhere (archive_mode is off): what is written after a backup is lost with the machine.',
      'Set up the continuous backup that the link describes.',
    );
  if (isFailing)
    return wrong(
      'PostgreSQL fails to keep its log elsewhere: it fills its disk, and backups end at the failure.',
      'Run archive_command by hand and read its error.',
    );
  return well(`PostgreSQL keeps its log elsewhere${last === null ? '' : `, last at ${last.toISOString()}`}.`);
};

export const MACHINE_CHECKS: readonly Check[] = [settings, clock, keys, disk, backup];
