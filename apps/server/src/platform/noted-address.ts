// Where the checkout of a data folder answers, for commands beside it whose own environment does not say so.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Environment, readSettings, type Settings } from './config.ts';

const FILE = 'public-url.txt';
/** What says where it answers. */
const ADDRESS_SETTINGS = ['PUBLIC_URL', 'PORT'];

/** Kept for later commands, where there is a folder to keep it in: a release may have none that it can write to. */
export async function noteAddress({
  dataDir,
  publicUrl,
}: Pick<Settings, 'dataDir' | 'publicUrl'>): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(join(dataDir, FILE), `${publicUrl}\n`);
  } catch {
    // Then commands are told by their settings alone.
  }
}

/** The settings of a command: what it was not told of the address is that of the last start on its data folder. */
export async function readCommandSettings(
  environment: Environment,
): Promise<ReturnType<typeof readSettings>> {
  const outcome = readSettings(environment);
  const isTold = ADDRESS_SETTINGS.some(
    (name) => environment[name]?.trim() || environment[`${name}_FILE`]?.trim(),
  );
  if (!outcome.ok || isTold) return outcome;
  const noted = await readFile(join(outcome.settings.dataDir, FILE), 'utf8').catch(() => '');
  const again = readSettings({ ...environment, PUBLIC_URL: noted });
  return again.ok ? again : outcome;
}
