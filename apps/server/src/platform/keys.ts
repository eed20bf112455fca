// The service's own secret keys: given as settings, or in test mode made at first start and kept in the data folder.
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { KeySettings } from './config-values.ts';
import type { Settings } from './config.ts';
import { systemRandom } from '@titan/platform/ports-node';
import type { Random } from '@titan/platform/ports';
import { createKeyRing, type KeyRing } from './key-ring.ts';

export type Keys = {
  /** Signs page sessions. */
  session: Buffer;
  /** Keys the fingerprints of repeated calls. */
  idempotency: Buffer;
  /** Seal the numbers of saved cards. */
  cards: KeyRing;
  /** Tell that two saved cards are the same. */
  cardLookups: KeyRing;
  /** Seal the cookie `titan`. */
  cookies: KeyRing;
  /** Seal the copies of merchants' secret keys, with which webhooks are signed. */
  webhooks: KeyRing;
  /** Seeds of the keys that receipts are signed with; of the older ones the public keys stay published. */
  receipts: KeyRing;
};

const KEY_BYTES = 32;
const OWNER_ONLY = 0o600;

export const hexKey = z.string().regex(/^[0-9a-f]{64}$/i);
const hexKeys = z.array(hexKey).min(1);

/** A file of keys in the data folder: what it holds, and what is lost with it. */
export type KeyFile<Content> = {
  name: string;
  content: z.ZodType<Content>;
  make(newKey: () => string): Content;
  lossMeans: string;
};

const FIRST_KEYS: KeyFile<{ session: string; idempotency: string }> = {
  name: 'keys.json',
  content: z.strictObject({ session: hexKey, idempotency: hexKey }),
  make: (newKey) => ({ session: newKey(), idempotency: newKey() }),
  lossMeans: 'open sessions end',
};

/** Added after the first file, so that an older folder keeps its sessions. The newest key of each list is first. */
const CARD_KEYS: KeyFile<{ cards: string[]; cardLookups: string[]; cookies: string[] }> = {
  name: 'card-keys.json',
  content: z.strictObject({ cards: hexKeys, cardLookups: hexKeys, cookies: hexKeys }),
  make: (newKey) => ({ cards: [newKey()], cardLookups: [newKey()], cookies: [newKey()] }),
  lossMeans: 'no saved card can be used any more',
};

/** Added later still. */
const WEBHOOK_KEYS: KeyFile<{ webhooks: string[] }> = {
  name: 'webhook-keys.json',
  content: z.strictObject({ webhooks: hexKeys }),
  make: (newKey) => ({ webhooks: [newKey()] }),
  lossMeans: "no webhook can be signed until merchants' keys are rolled",
};

/** Added later still. */
const RECEIPT_KEYS: KeyFile<{ receipts: string[] }> = {
  name: 'receipt-keys.json',
  content: z.strictObject({ receipts: hexKeys }),
  make: (newKey) => ({ receipts: [newKey()] }),
  lossMeans: 'no receipt that was issued before can be checked any more',
};

/**
 * The keys to run with. In test mode without given keys they come from the files above in the data folder, which the first of several
 * starts makes; a damaged file stops the start, because new keys would silently end every session and lose every saved card.
 */
export async function loadKeys(
  settings: Pick<Settings, 'mode' | 'dataDir' | 'keys'>,
  random: Random = systemRandom,
): Promise<Keys> {
  const { mode, dataDir, keys } = settings;
  if (keys) return toKeys(keys);
  if (mode === 'live') throw new Error('Live mode needs its keys in the settings');
  return toKeys({
    ...(await keptKeys(dataDir, FIRST_KEYS, random)),
    ...(await keptKeys(dataDir, CARD_KEYS, random)),
    ...(await keptKeys(dataDir, WEBHOOK_KEYS, random)),
    ...(await keptKeys(dataDir, RECEIPT_KEYS, random)),
  });
}

/** Read from the data folder, or made there; of several starts at once one makes them. */
export async function keptKeys<Content>(
  dataDir: string,
  file: KeyFile<Content>,
  random: Random,
): Promise<Content> {
  return (await readKeyFile(dataDir, file)) ?? makeKeyFile(dataDir, file, random);
}

async function readKeyFile<Content>(dataDir: string, file: KeyFile<Content>): Promise<Content | null> {
  const path = join(dataDir, file.name);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new Error(`The keys in ${path} cannot be read: ${error.message}`, { cause: error });
  });
  if (text === null) return null;
  const outcome = file.content.safeParse(parsed(text));
  if (!outcome.success) {
    throw new Error(
      `The keys in ${path} are damaged. Restore the file, or remove it to begin with new keys (${file.lossMeans}).`,
    );
  }
  // A copy or a restore may have left it readable for others.
  await chmod(path, OWNER_ONLY);
  return outcome.data;
}

/** Written whole under another name and then linked, so that a crash leaves no half file and two starts agree on one. */
async function makeKeyFile<Content>(
  dataDir: string,
  file: KeyFile<Content>,
  random: Random,
): Promise<Content> {
  const keys = file.make(() => random.bytes(KEY_BYTES).toString('hex'));
  const path = join(dataDir, file.name);
  const draft = `${path}.${random.bytes(8).toString('hex')}`;
  await mkdir(dataDir, { recursive: true });
  try {
    const handle = await open(draft, 'wx', OWNER_ONLY);
    await handle.writeFile(`${JSON.stringify(keys, null, 2)}\n`);
    await handle.sync();
    await handle.close();
    await link(draft, path);
    return keys;
  } catch (error) {
    const madeByAnother =
      (error as NodeJS.ErrnoException).code === 'EEXIST' ? await readKeyFile(dataDir, file) : null;
    if (madeByAnother) return madeByAnother;
    throw new Error(`The keys cannot be kept in ${dataDir}: ${(error as Error).message}`, {
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

function toKeys({ session, idempotency, ...lists }: KeySettings): Keys {
  return {
    session: Buffer.from(session, 'hex'),
    idempotency: Buffer.from(idempotency, 'hex'),
    cards: toRing(lists.cards),
    cardLookups: toRing(lists.cardLookups),
    cookies: toRing(lists.cookies),
    webhooks: toRing(lists.webhooks),
    receipts: toRing(lists.receipts),
  };
}

function toRing(hexes: readonly string[]): KeyRing {
  const [newest, ...older] = hexes.map((hex) => Buffer.from(hex, 'hex'));
  if (!newest) throw new Error('A list of keys is empty');
  return createKeyRing([newest, ...older]);
}
