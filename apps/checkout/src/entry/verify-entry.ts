// Starts the script of the pages around the checkout in their window: the verify page (platform/verify-watch.ts), the
// payment's lasting page (platform/status-watch.ts), and the page where somebody else is asked to pay (platform/share-watch.ts).
import '../pages/share/share-page.css';
import type { ShareData, VerifyData } from '@titan/contract/page/return-page';
import { startShare } from '../platform/share-watch.ts';
import { startStatus } from '../platform/status-watch.ts';
import { startVerify } from '../platform/verify-watch.ts';
import { guardClicks } from '../ui/click-guard.ts';

guardClicks(document);
document.documentElement.dataset['live'] = '';
const block = document.getElementById('verify-data');
if (block) startVerify(window, JSON.parse(block.textContent) as VerifyData);
startStatus(window);
const shared = document.getElementById('share-data');
if (shared) startShare(window, JSON.parse(shared.textContent) as ShareData);
