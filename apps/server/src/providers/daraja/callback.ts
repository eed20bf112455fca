// Daraja's callbacks: signed by nobody. Of a prompt each is a reason to ask; of a reversal, one to that reversal's own address is the answer.
import type { CallbackReading, RawCallback } from '../port.ts';
import { readBody } from '../read-body.ts';
import { shownByReversal } from './mistakes.ts';
import { calledBody, isReceipt, type PromptResult, type Result } from './wire.ts';
import { reversalEndOf } from './words.ts';

export function readDarajaCallback({ body }: RawCallback): CallbackReading {
  const called = readBody(calledBody, body.toString('utf8'));
  if (called?.Body) return readPrompt(called.Body.stkCallback);
  if (called?.Result) return readResult(called.Result);
  return called?.TransID && called.BusinessShortCode ? { kind: 'ignored' } : { kind: 'refused' };
}

function readPrompt({
  CheckoutRequestID: handle,
  CallbackMetadata: metadata,
}: PromptResult): CallbackReading {
  if (!handle) return { kind: 'refused' };
  const receipt = metadata?.Item.find(({ Name }) => Name === 'MpesaReceiptNumber')?.Value;
  // Nothing else tells the receipt, and money goes back by it alone.
  return { kind: 'hint', handle, ...(isReceipt(receipt) && { refundHandle: receipt }) };
}

/** It names the request that it answers: a reversal, or a question, which has a name of its own and tells that of the reversal apart. */
function readResult({
  ResultCode: code,
  OriginatorConversationID: handle,
  ResultParameters,
}: Result): CallbackReading {
  if (code === null || code === undefined) return { kind: 'refused' };
  const parameter = (key: string): unknown =>
    ResultParameters?.ResultParameter.find(({ Key }) => Key === key)?.Value;
  const status = parameter('TransactionStatus');
  const shown = shownByReversal(code);
  // Without the name it may answer a question: it shows what it shows of the account, and ends nothing.
  if (!handle) return { kind: 'refund_hint', ...shown };
  if (status === undefined) return { kind: 'refund_hint', handle, end: reversalEndOf(code), ...shown };
  const about = parameter('OriginatorConversationID');
  // What else is found is no end, and asking again at once would find it again.
  if (status !== 'Completed' || typeof about !== 'string') return { kind: 'ignored' };
  return { kind: 'refund_hint', handle: about, end: { kind: 'reversed' }, ...shown };
}
