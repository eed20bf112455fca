// Looks into a file that a merchant gives for a dispute, in a process of its own: what it is by its content, and that nothing in it acts. A
// picture is drawn anew, so that its pixels alone are left; of a PDF the structure is looked at, and its pages are left as they are.
import { fork } from 'node:child_process';
import type { Timers } from '@titan/platform/ports';

export const FILE_MAX_BYTES = 5 * 1_024 * 1_024;
/** From the start of the process to its answer, ms. */
const CHECK_MS = 10_000;

/**
 * Why a file is not taken. `too_large`: above 5 MB, or a picture above 40 million pixels. `not_taken`: neither PDF, JPEG nor PNG by its
 * content. `damaged`: it cannot be read to its end, or only by ways that hide what is in it. `locked`: a PDF that asks for a password. `active`: a PDF that runs, opens, sends or
 * contains something. `late`: nothing is wrong, nobody had the time to look.
 */
export type FileProblem = 'too_large' | 'not_taken' | 'damaged' | 'locked' | 'active' | 'late';

export type CheckedFile =
  | { ok: true; kind: 'pdf' | 'jpeg' | 'png'; content: Buffer }
  | { ok: false; problem: FileProblem };

export type CheckFile = (bytes: Buffer) => Promise<CheckedFile>;

/** @param program what looks into it; a process of it is killed when its time is over */
export function createCheckFile(
  timers: Timers,
  program = `${import.meta.dirname}/file-checker.ts`,
): CheckFile {
  return (bytes) =>
    bytes.length > FILE_MAX_BYTES
      ? Promise.resolve({ ok: false, problem: 'too_large' })
      : checkApart(program, bytes, timers);
}

/** It knows no setting of ours, and its output is dropped. */
function checkApart(program: string, bytes: Buffer, timers: Timers): Promise<CheckedFile> {
  const child = fork(program, [], {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise((resolve) => {
    // What the process did not survive is no file that we keep.
    let checked: CheckedFile = { ok: false, problem: 'damaged' };
    const end = (): void => {
      cancel();
      resolve(checked);
    };
    const cancel = timers.after(CHECK_MS, () => {
      child.kill('SIGKILL');
      checked = { ok: false, problem: 'late' };
      // Not waited for: it may have left its channel to another process.
      if (child.connected) child.disconnect();
      end();
    });
    child.once('message', (answer) => {
      const said = answer as CheckedFile;
      checked = said.ok ? { ...said, content: Buffer.from(said.content) } : said;
    });
    // Not at its exit: its answer may have to be read yet.
    child.once('close', end).once('error', end);
    // That it cannot be sent needs no care: a process that is gone has closed.
    child.send(bytes, () => {});
  });
}
