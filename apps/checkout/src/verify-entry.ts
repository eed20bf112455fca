// Starts the verify page's script in its window (platform/verify-watch.ts).
import type { VerifyData } from '@titan/contract/return-page';
import { startVerify } from './platform/verify-watch.ts';

const block = document.getElementById('verify-data');
if (block) startVerify(window, JSON.parse(block.textContent) as VerifyData);
