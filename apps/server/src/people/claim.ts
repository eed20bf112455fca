// How a shop without an owner is claimed: the link that the start makes, and where it is shown.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import type { Links } from './links.ts';

const OWNER_ONLY = 0o600;
const FILE = 'console-set-up.txt';

/** The claim of a merchant; null: it has an owner, and only they and the team let others in. */
export async function makeClaim(db: Database, links: Links, merchantId: number): Promise<string | null> {
  const owner = await db
    .selectFrom('console_users')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('role', '=', 'owner')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (owner) return null;
  return (await links.make({ kind: 'claim', merchantId, madeBy: null })).url;
}

/**
 * What may be printed of it. Logs are read by more people than may own a shop, so without a terminal it is written to a file, and the file
 * is named.
 * @param claim null: the shop has an owner
 */
export async function shownClaim(
  claim: string | null,
  { dataDir, publicUrl }: { dataDir: string; publicUrl: string },
  isTerminal: boolean,
): Promise<string> {
  if (claim === null) return `${publicUrl}/console`;
  if (isTerminal) return claim;
  const path = join(dataDir, FILE);
  try {
    await writeFile(path, `${claim}\n`, { mode: OWNER_ONLY });
    return `${publicUrl}/console, set up by the link in ${path}`;
  } catch {
    // A release may have no folder that it can write to, and needs none for payments.
    return `${publicUrl}/console, set up by a link from npm run console -- claim`;
  }
}
