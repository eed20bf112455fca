// Who started us: npm, or npm through a shell. When this changes, the one who started us is gone.
import { readFileSync } from 'node:fs';

const PARENT = 1;

/** Our parent, and when that is a shell also the parent of it, as a text to compare. */
export function lineOfDescent() {
  const shell = process.platform === 'linux' ? readShell(process.ppid) : null;
  return shell ? `${process.ppid} ${shell.parent}` : String(process.ppid);
}

/** Null when this is no shell: npm's own parent may come and go. */
function readShell(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const isShell = /\((ba|da|z|a)?sh\)/.test(stat);
    return isShell ? { parent: stat.slice(stat.lastIndexOf(')') + 2).split(' ')[PARENT] } : null;
  } catch {
    return null;
  }
}
