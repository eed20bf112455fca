// The service's own secret keys: given as settings, or in sandbox mode made at first start and kept in the data folder (design §6).
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Settings } from './config.ts';
import { systemRandom } from './ports-node.ts';
import type { Random } from './ports.ts';

export type Keys = {
  /** Signs page sessions. */
  session: Buffer;
  /** Keys the fingerprints of repeated calls. */
  idempotency: Buffer;
};

const KEY_BYTES = 32;
const OWNER_ONLY = 0o600;

const hexKey = z.string().regex(/^[0-9a-f]{64}$/i);
const keyFile = z.strictObject({ session: hexKey, idempotency: hexKey });
type KeyFile = z.infer<typeof keyFile>;

/**
 * The keys to run with. In sandbox mode without given keys they come from `keys.json` in the data folder, which the first
 * of several starts makes; a damaged file stops the start, because new keys would silently end every session.
 */
export async function loadKeys(
  settings: Pick<Settings, 'mode' | 'dataDir' | 'keys'>,
  random: Random = systemRandom,
): Promise<Keys> {
  if (settings.keys) return toKeys(settings.keys);
  if (settings.mode === 'live') throw new Error('Live mode needs SESSION_KEY and IDEMPOTENCY_KEY');
  const path = join(settings.dataDir, 'keys.json');
  return toKeys((await readKeyFile(path)) ?? (await makeKeyFile(settings.dataDir, path, random)));
}

async function readKeyFile(path: string): Promise<KeyFile | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new Error(`The keys in ${path} cannot be read: ${error.message}`, { cause: error });
  });
  if (text === null) return null;
  const outcome = keyFile.safeParse(parsed(text));
  if (!outcome.success) {
    throw new Error(
      `The keys in ${path} are damaged. Restore the file, or remove it to begin with new keys (open sessions end).`,
    );
  }
  // A copy or a restore may have left it readable for others.
  await chmod(path, OWNER_ONLY);
  return outcome.data;
}

/** Written whole under another name and then linked, so that a crash leaves no half file and two starts agree on one. */
async function makeKeyFile(dataDir: string, path: string, random: Random): Promise<KeyFile> {
  const newKey = () => random.bytes(KEY_BYTES).toString('hex');
  const keys: KeyFile = { session: newKey(), idempotency: newKey() };
  const draft = `${path}.${random.bytes(8).toString('hex')}`;
  await mkdir(dataDir, { recursive: true });
  try {
    const file = await open(draft, 'wx', OWNER_ONLY);
    await file.writeFile(`${JSON.stringify(keys, null, 2)}\n`);
    await file.sync();
    await file.close();
    await link(draft, path);
    return keys;
  } catch (error) {
    const madeByAnother = (error as NodeJS.ErrnoException).code === 'EEXIST' ? await readKeyFile(path) : null;
    if (madeByAnother) return madeByAnother;
    throw new Error(`The sandbox keys cannot be kept in ${dataDir}: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    await rm(draft, { force: true });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function toKeys({ session, idempotency }: KeyFile): Keys {
  return { session: Buffer.from(session, 'hex'), idempotency: Buffer.from(idempotency, 'hex') };
}
