// What a payment leaves behind for its payer, in one chunk: the receipt and the timeline (decision 0028). Fetched ahead, while the
// payer is on the way there.
import { lazyPart } from '../ui/lazy-part.tsx';

const fetchRecord = () => import('./payment-record.tsx');

export const receiptPart = lazyPart(async () => (await fetchRecord()).ReceiptPart, { optional: true });
export const timelinePart = lazyPart(async () => (await fetchRecord()).TimelinePart, { optional: true });

/** Fetches both: where one of them is drawn, the other is at once or soon. */
export async function loadRecord(): Promise<void> {
  await Promise.all([receiptPart.load(), timelinePart.load()]);
}
