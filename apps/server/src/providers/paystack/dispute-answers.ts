// Answers to Paystack's disputes (https://paystack.com/docs/api/dispute/#resolve): the document is stored at an address that Paystack signs, what was
// sold is told as evidence, and one call resolves the dispute. Only that call is the answer; whatever comes before it can be repeated.
import type { Clock } from '@titan/platform/ports';
import { readData, type Reply, UNREAD } from '../answers.ts';
import type { Calls } from '../bearer-calls.ts';
import type { DisputeAnswerRequest, DisputeAnswerResult, DisputeCalls } from '../port.ts';
import { readBody } from '../read-body.ts';
import type { StoreFile } from '../store-file.ts';
import { answerDocument } from './answer-document.ts';
import { toPaystackAmount } from './calls.ts';
import { errorBody, evidenceBody, resolvedBody, uploadBody } from './wire.ts';

type AnswerDeps = { calls: Calls; clock: Clock; storeFile: StoreFile };

/** The answer is not sent so late that it could arrive after it counts as not there. */
const PREPARED_WITHIN_MS = 25_000;

const notYet = (cause: string): DisputeAnswerResult => ({ kind: 'lost', sent: 'never', cause });

export function disputeCalls({ calls, clock, storeFile }: AnswerDeps): DisputeCalls {
  return {
    async answer(request) {
      const beganAt = clock.now();
      const path = `/dispute/${encodeURIComponent(request.handle)}` as const;
      const document = documentOf(request);
      const upload = await readData(
        calls({ path: `${path}/upload_url?upload_filename=answer.pdf` }),
        uploadBody,
      );
      if (!upload) return notYet('no_upload_url');
      const { signedUrl, fileName } = upload.data;
      if (!(await storeFile(signedUrl, { content: document, type: 'application/pdf' })))
        return notYet('not_stored');
      const evidence =
        request.verdict === 'decline'
          ? await readData(calls({ path: `${path}/evidence`, body: evidenceOf(request) }), evidenceBody)
          : null;
      if (clock.now() - beganAt > PREPARED_WITHIN_MS) return notYet('too_slow');
      const body = {
        resolution: request.verdict === 'accept' ? 'merchant-accepted' : 'declined',
        message: request.message,
        refund_amount: toPaystackAmount(request.amountMinor, request.currency),
        uploaded_filename: fileName,
        // Asked for where fraud is claimed; without it the message tells the same.
        ...(evidence && { evidence: Number(evidence.data.id) }),
      };
      const answer = await calls({ method: 'PUT', path: `${path}/resolve`, body });
      return answer.kind === 'lost' ? answer : resultOf(answer);
    },
  };
}

function resultOf({ status, body }: Reply): DisputeAnswerResult {
  if (status === 200 && readBody(resolvedBody, body)) return { kind: 'taken' };
  const error = readBody(errorBody, body);
  return error ? { kind: 'refused', message: error.message } : UNREAD;
}

/** A PDF of the merchant's goes as it is: there is no other file then. */
function documentOf({ message, evidence, files }: DisputeAnswerRequest): Buffer {
  const own = files.find(({ kind }) => kind === 'pdf');
  if (own) return own.content;
  const { customerName, customerEmail, service, deliveryAddress, deliveredOn } = evidence;
  const lines = [
    message,
    '',
    service,
    `Customer: ${[customerName, customerEmail].filter(Boolean).join(', ')}`,
    deliveryAddress && `Delivered to: ${deliveryAddress}`,
    deliveredOn && `Delivered on: ${deliveredOn}`,
  ];
  return answerDocument(lines.filter((line) => line !== null).join('\n'), files);
}

function evidenceOf({ evidence }: DisputeAnswerRequest): object {
  const { customerName, customerEmail, customerPhone, service, deliveryAddress, deliveredOn } = evidence;
  return {
    customer_email: customerEmail,
    customer_name: customerName ?? customerEmail,
    customer_phone: customerPhone ?? '',
    service_details: service,
    ...(deliveryAddress !== null && { delivery_address: deliveryAddress }),
    ...(deliveredOn !== null && { delivery_date: deliveredOn }),
  };
}
