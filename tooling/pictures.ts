// npm run pictures: walks the checkout's screens in a real browser and writes their pictures into .pictures, for people to look at.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensurePageBuilt } from './launch/page-build.mjs';
import { PROGRAMS, projectEnvironment, ROOT } from './launch/places.mjs';

const say = (line: string): void => console.log(line);
await ensurePageBuilt(say);
const env = projectEnvironment({ CHROME_PATH: await ensureBrowser(say) });
const args = ['test', '--config=e2e/pictures/playwright.config.ts', ...process.argv.slice(2)];
const child = spawn(join(PROGRAMS, 'playwright'), args, { cwd: ROOT, env, stdio: 'inherit' });
child.on('exit', (code) => (process.exitCode = code ?? 1));
