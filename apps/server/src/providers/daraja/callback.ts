// Daraja's callbacks: signed by nobody. Of a prompt each is a reason to ask; of a reversal, one to that reversal's own address is the answer.
import type { CallbackReading, RawCallback } from '../port.ts';
import { shownByReversal } from './mistakes.ts';
import { isReceipt, promptCallback, readBody, resultCallback, unpromptedCallback } from './wire.ts';
import { reversalEndOf } from './words.ts';

export function readDarajaCallback({ body }: RawCallback): CallbackReading {
  const text = body.toString('utf8');
  const prompt = readBody(promptCallback, text);
  if (prompt) {
    const { CheckoutRequestID: handle, CallbackMetadata: metadata } = prompt.Body.stkCallback;
    const receipt = metadata?.Item.find(({ Name }) => Name === 'MpesaReceiptNumber')?.Value;
    // Nothing else tells the receipt, and money goes back by it alone.
    return { kind: 'hint', handle, ...(isReceipt(receipt) && { refundHandle: receipt }) };
  }
  const result = readBody(resultCallback, text)?.Result;
  if (result) return readResult(result);
  return readBody(unpromptedCallback, text) ? { kind: 'ignored' } : { kind: 'refused' };
}

type Result = NonNullable<ReturnType<typeof readBody<typeof resultCallback>>>['Result'];

/** It names the request that it answers: a reversal, or a question, which has a name of its own and tells that of the reversal apart. */
function readResult({
  ResultCode,
  OriginatorConversationID: handle,
  ResultParameters,
}: Result): CallbackReading {
  const told = (key: string): unknown =>
    ResultParameters?.ResultParameter.find(({ Key }) => Key === key)?.Value;
  const status = told('TransactionStatus');
  const shown = shownByReversal(ResultCode);
  if (status === undefined) return { kind: 'refund_hint', handle, said: reversalEndOf(ResultCode), ...shown };
  const about = told('OriginatorConversationID');
  // What else is found is no end, and asking again at once would find it again.
  if (status !== 'Completed' || typeof about !== 'string') return { kind: 'ignored' };
  return { kind: 'refund_hint', handle: about, said: { kind: 'reversed' }, ...shown };
}
