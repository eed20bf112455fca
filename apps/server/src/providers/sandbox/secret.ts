// What checkout and sandbox know each other by.
import { z } from 'zod';
import type { SandboxSettings } from '../../platform/config-sandbox.ts';
import type { Settings } from '../../platform/config.ts';
import { hexKey, type KeyFile, keptKeys } from '../../platform/keys.ts';
import { systemRandom } from '@titan/platform/ports-node';

const SECRET: KeyFile<{ secret: string }> = {
  name: 'sandbox-secret.json',
  content: z.strictObject({ secret: hexKey }),
  make: (newKey) => ({ secret: newKey() }),
  lossMeans: 'checkout and sandbox agree on a new one',
};

/** As it was set, or made by the first start and kept in the data folder. */
export async function loadSandboxSecret({
  dataDir,
  sandbox,
}: Pick<Settings, 'dataDir'> & { sandbox: Pick<SandboxSettings, 'secret'> }): Promise<string> {
  return sandbox.secret ?? (await keptKeys(dataDir, SECRET, systemRandom)).secret;
}
