// Disputes at Paystack's double: each as a test has opened it, in the form of https://paystack.com/docs/api/dispute/#fetch, and answered as
// #upload-url, #evidence and #resolve of that page say. How a second answer is refused is assumed: no document shows it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '@titan/platform/ports';
import { type Refusal, refuse } from '../rules.ts';
import { baseOf } from '../stub-server.ts';
import { amountOf, type PaystackTransaction } from './stub-ledger.ts';
import { NO_DISPUTE, refusal } from './stub-rules.ts';

export type StubDispute = {
  id: number;
  reference: string;
  status: 'awaiting-merchant-feedback' | 'awaiting-bank-feedback' | 'resolved' | 'archived';
  resolution: string | null;
  refundAmount: number | null;
  dueAt: string | null;
  category?: 'general' | 'fraud' | 'chargeback';
};

/** What was taken as an answer. */
export type StubAnswered = {
  resolution: 'merchant-accepted' | 'declined';
  message: string;
  refundAmount: number;
  /** The name of the file that was stored. */
  bytes: number;
  evidence: Record<string, unknown> | null;
  at: number;
};

export type StubDisputes = {
  put(dispute: StubDispute): void;
  answersOf(id: number): readonly StubAnswered[];
  /** As it stands at this moment. */
  now(id: number): Pick<StubDispute, 'status' | 'resolution'>;
};

type Places = {
  clock: Clock;
  send(reply: FastifyReply, message: string, data: unknown): FastifyReply;
  /** The transaction of whoever asks. */
  find(reference: string, request: FastifyRequest): PaystackTransaction | undefined;
};

type Kept = StubDispute & { answers: StubAnswered[]; evidence: Record<string, unknown>[] };

const OVER = refusal(400, 'Dispute has already been resolved');
const NO_FILE = refusal(400, 'The uploaded file was not found');
const missing = (what: string): Refusal => refusal(400, `${what} is required`);

const EVIDENCE = ['customer_email', 'customer_name', 'service_details'];
const RESOLUTIONS = ['merchant-accepted', 'declined'];

/** @param storage where no key is asked for: the address says it all */
export function createStubDisputes({ clock, send, find }: Places): StubDisputes & {
  addTo(api: FastifyInstance, storage: FastifyInstance): void;
} {
  const disputes = new Map<string, Kept>();
  const stored = new Map<string, number>();
  /** What nobody has answered by its last moment is accepted by itself. */
  const at = (id: string): Kept | undefined => {
    const dispute = disputes.get(id);
    const isIgnored =
      dispute?.status === 'awaiting-merchant-feedback' &&
      dispute.dueAt !== null &&
      clock.now() >= Date.parse(dispute.dueAt);
    if (isIgnored) Object.assign(dispute, { status: 'resolved', resolution: 'auto-accepted' });
    return dispute;
  };
  const own = (request: FastifyRequest<{ Params: { id: string } }>) => {
    const dispute = at(request.params.id);
    const of = dispute && find(dispute.reference, request);
    return dispute && of ? { dispute, of } : null;
  };
  const resolve = (dispute: Kept, body: Record<string, unknown>): Refusal | null => {
    const { resolution, message, refund_amount: refundAmount, uploaded_filename: file, evidence } = body;
    const lacks = ['resolution', 'message', 'refund_amount', 'uploaded_filename'].find(
      (name) => body[name] === undefined || body[name] === '',
    );
    if (lacks) return missing(lacks);
    if (dispute.status !== 'awaiting-merchant-feedback') return OVER;
    if (!RESOLUTIONS.includes(String(resolution))) return refusal(400, 'resolution is not valid');
    const bytes = stored.get(String(file));
    if (bytes === undefined) return NO_FILE;
    dispute.answers.push({
      resolution: resolution as StubAnswered['resolution'],
      message: String(message),
      refundAmount: Number(refundAmount),
      bytes,
      evidence: dispute.evidence[Number(evidence) - 1] ?? null,
      at: clock.now(),
    });
    const isAccepted = resolution === 'merchant-accepted';
    Object.assign(dispute, { resolution, status: isAccepted ? 'resolved' : 'awaiting-bank-feedback' });
    if (isAccepted) dispute.refundAmount = Number(refundAmount);
    return null;
  };
  return {
    put: ({ ...dispute }) => {
      const before = disputes.get(String(dispute.id));
      disputes.set(String(dispute.id), {
        answers: before?.answers ?? [],
        evidence: before?.evidence ?? [],
        ...dispute,
      });
    },
    answersOf: (id) => disputes.get(String(id))?.answers ?? [],
    now(id) {
      const dispute = at(String(id));
      if (!dispute) throw new Error(`The stub has no dispute ${id}`);
      return dispute;
    },
    addTo(api, storage) {
      type Named = { Params: { id: string } };
      api.get<Named>('/dispute/:id', (request, reply) => {
        const found = own(request);
        if (!found) return refuse(reply, NO_DISPUTE);
        return send(reply, 'Dispute retrieved', disputeBody(found.dispute, found.of));
      });
      api.get<Named & { Querystring: { upload_filename?: string } }>(
        '/dispute/:id/upload_url',
        (request, reply) => {
          if (!own(request)) return refuse(reply, NO_DISPUTE);
          if (!request.query.upload_filename) return refuse(reply, missing('upload_filename'));
          const fileName = `qesp8a4df1xejihd${stored.size}`;
          const signedUrl = `${baseOf(request)}/files.paystack.co/${fileName}?X-Amz-Expires=1800&X-Amz-SignedHeaders=host`;
          return send(reply, 'Upload url generated', { signedUrl, fileName });
        },
      );
      api.post<Named>('/dispute/:id/evidence', (request, reply) => {
        const found = own(request);
        if (!found) return refuse(reply, NO_DISPUTE);
        const body = JSON.parse(String(request.body)) as Record<string, unknown>;
        const lacks = EVIDENCE.find((name) => !body[name]);
        if (lacks) return refuse(reply, missing(lacks));
        found.dispute.evidence.push(body);
        return send(reply, 'Evidence created', {
          ...body,
          dispute: found.dispute.id,
          id: found.dispute.evidence.length,
        });
      });
      api.put<Named>('/dispute/:id/resolve', (request, reply) => {
        const found = own(request);
        if (!found) return refuse(reply, NO_DISPUTE);
        const refused = resolve(found.dispute, JSON.parse(String(request.body)) as Record<string, unknown>);
        if (refused) return refuse(reply, refused);
        return send(reply, 'Dispute successfully resolved', disputeBody(found.dispute, found.of));
      });
      storage.put<{ Params: { name: string } }>('/files.paystack.co/:name', (request, reply) => {
        stored.set(request.params.name, String(request.body).length);
        return reply.code(200).send();
      });
    },
  };
}

function disputeBody(dispute: Kept, of: PaystackTransaction): object {
  const { currency, id } = of;
  const amount = amountOf(of);
  const { reference, status, resolution, refundAmount, dueAt, category = 'chargeback' } = dispute;
  const isLost = status === 'resolved' && resolution !== 'declined';
  return {
    id: dispute.id,
    refund_amount: refundAmount,
    currency: refundAmount === null ? null : currency,
    status,
    resolution,
    domain: 'test',
    transaction: {
      id: BigInt(id),
      domain: 'test',
      status: isLost ? 'reversed' : 'success',
      reference,
      amount,
      currency,
      channel: 'card',
      metadata: '',
      authorization: {},
      plan: {},
      requested_amount: amount,
    },
    transaction_reference: null,
    category,
    customer: { id: 5_406_111, email: 'ada@example.com', metadata: {} },
    bin: '408408',
    last4: '4081',
    dueAt,
    resolvedAt: null,
    evidence: null,
    attachments: '[]',
    note: null,
    history: [{ status: 'pending', by: 'bank@example.com', createdAt: '2026-11-21T13:46:57.000Z' }],
    messages: dispute.answers.map(({ message, at }) => ({
      sender: 'demo@test.co',
      body: message,
      createdAt: new Date(at).toISOString(),
    })),
  };
}
