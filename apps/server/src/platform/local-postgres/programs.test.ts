// How a program of PostgreSQL is reported to have ended.
import { expect, it } from 'vitest';
import { runProgram, SUCCESS } from './programs.ts';

const endOf = (script: string) => runProgram(null, ['/bin/sh', '-c', script]).ended;

it('tells its last lines, without steps on the way and what clients were answered', async () => {
  const script = `for n in 1 2 3 4 5 6 7 8 9; do echo "FATAL:  $n"; done >&2
    echo 'client backend ERROR:  ada@example.com' >&2; echo 'postmaster LOG:  shutting down' >&2; exit 3`;
  expect((await endOf(script)).split('\n')).toEqual([
    'exit code 3',
    ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => `FATAL:  ${n}`),
  ]);
});

it('tells of success, of a signal, and of a program that cannot be run', async () => {
  expect(await endOf('exit 0')).toBe(SUCCESS);
  expect(await endOf('kill -KILL $$')).toBe('SIGKILL');
  expect(await runProgram(null, ['/no/such/program']).ended).toMatch(/^exit code 127\n.*not found/);
});
