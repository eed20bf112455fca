// npm run dev: `node --watch` runs this again after each saved change. While a source is half written the build fails, and waits for the next.
import { spawnSync } from 'node:child_process';

const { status } = spawnSync('node', ['tooling/run.mjs', 'page'], { stdio: 'inherit' });
if (status !== 0) process.exit(1);
await import('./start.ts');
