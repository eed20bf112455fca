// Starts the page that checks receipts, in its window. It is built alone, once in each language: nothing else of ours is loaded there.
import { english } from '@titan/copy/english';
import { startReceiptCheck } from '../platform/receipt-check.ts';

document.documentElement.dataset['live'] = '';
startReceiptCheck(window, english);
