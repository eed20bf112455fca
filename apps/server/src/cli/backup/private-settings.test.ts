import { existsSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runOnPrivate } from './private-settings.ts';

it.skipIf(!existsSync('/dev/full'))('a full disk is a sentence and exit code 1', async () => {
  const complaints: string[] = [];
  const run = {
    environment: { BACKUP_DIR: '/backups', DATA_DIR: '/data' },
    say: () => {},
    complain: (line: string) => void complaints.push(line),
  };
  const code = await runOnPrivate('', {}, [], run, async () => {
    writeFileSync('/dev/full', 'a copy');
    return 0;
  });
  expect([code, complaints]).toEqual([
    1,
    [
      expect.stringMatching(
        /^No room is left on the disk of BACKUP_DIR \(\/backups\) or of DATA_DIR \(\/data\)/,
      ),
    ],
  ]);
});
