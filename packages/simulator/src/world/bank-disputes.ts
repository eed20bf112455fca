// Banks that dispute payments at Paystack's double: they ask, decide, and ask again, and what no shop answers in time is accepted by itself. What they do
// is called back, and what reaches the double as an answer is seen.
import type { RawCallback } from '@titan/server/providers/port';
import type { PaystackStub } from '@titan/processor-kit/paystack/stub';
import { signedByPaystack } from '@titan/processor-kit/paystack/stub';
import { HOUR_MS, MINUTE_MS } from '@titan/rules/durations';
import type { Chance } from './chance.ts';
import type { Ground } from './machines.ts';

/** A charge that was paid there. */
export type PaidThere = { reference: string; minor: number };

type Dispute = {
  id: number;
  reference: string;
  refundAmount: number;
  stage: number;
  dueAt: number;
  /** As it was told last. */
  status: string;
  /** When the bank decides, or asks again; null: it does nothing more. */
  nextAt: number | null;
};

const FIRST_ID = 358_000;
const MOST_STAGES = 3;
const MOST = 12;
const TERMS_MS = [8 * MINUTE_MS, 30 * MINUTE_MS, 24 * HOUR_MS];

type Place = Pick<Ground, 'schedule' | 'witness'> & {
  chance: Chance;
  stub: PaystackStub;
  secretKey: string;
  /** Sees to it that it is told, however often that takes. */
  tell(raw: RawCallback & { body: Buffer }): void;
};

export class BankDisputes {
  readonly #place: Place;
  readonly #all: Dispute[] = [];
  #requests = 0;

  constructor(place: Place) {
    this.#place = place;
  }

  /** A bank asks about one of these payments, of which it may have asked before. */
  open(paid: readonly PaidThere[]): void {
    const { chance } = this.#place;
    if (paid.length === 0 || this.#all.length >= MOST) return;
    const { reference, minor } = chance.oneOf(paid);
    const refundAmount = chance.happens(0.6) ? minor : Math.max(1, Math.floor(minor / 3));
    const id = FIRST_ID + this.#all.length;
    const dispute = { id, reference, refundAmount, stage: 0, dueAt: 0, status: '', nextAt: null };
    this.#all.push(dispute);
    this.#ask(dispute);
  }

  /** Sees what has come, and lets banks go on. */
  look(): void {
    const { schedule, stub } = this.#place;
    if (this.#all.length === 0) return;
    this.#seeAnswers();
    for (const dispute of this.#all) {
      const { status } = stub.disputeNow(dispute.id);
      if (status !== dispute.status) this.#changed(dispute, status);
      if (dispute.nextAt !== null && schedule.clock.now() >= dispute.nextAt) this.#goOn(dispute);
    }
  }

  #seeAnswers(): void {
    const { witness, stub } = this.#place;
    const come = stub.requests.slice(this.#requests);
    this.#requests = stub.requests.length;
    for (const { stage, path, body, at: cameAt } of come) {
      const dispute = this.#all.find(({ id }) => path === `/dispute/${id}/resolve`);
      if (stage !== 'dispute_answer' || !dispute) continue;
      const { id, stage: n, dueAt } = dispute;
      const { resolution, message } = JSON.parse(body) as { resolution: string; message: string };
      witness.see({
        kind: 'disputed',
        dispute: `${id}.${n}`,
        says: `${resolution} ${message}`,
        cameAt,
        dueAt,
      });
    }
  }

  #changed(dispute: Dispute, status: string): void {
    const { chance, schedule } = this.#place;
    dispute.status = status;
    const mayAskAgain = dispute.stage < MOST_STAGES && chance.happens(0.4);
    const waits = status === 'awaiting-bank-feedback' || (status === 'resolved' && mayAskAgain);
    dispute.nextAt = waits ? schedule.clock.now() + chance.wait(10 * MINUTE_MS) : null;
    this.#tell(dispute, status === 'resolved' ? 'resolve' : 'remind');
  }

  #goOn(dispute: Dispute): void {
    const { chance } = this.#place;
    dispute.nextAt = null;
    const asksAgain = dispute.stage < MOST_STAGES && (dispute.status === 'resolved' || chance.happens(0.4));
    if (asksAgain) this.#ask(dispute);
    else this.#put(dispute, 'resolved', 'declined');
  }

  #ask(dispute: Dispute): void {
    const { chance, schedule } = this.#place;
    dispute.stage += 1;
    dispute.dueAt = Math.max(schedule.clock.now(), dispute.dueAt) + chance.oneOf(TERMS_MS);
    dispute.status = 'awaiting-merchant-feedback';
    this.#put(dispute, 'awaiting-merchant-feedback', null);
    this.#tell(dispute, 'create');
  }

  #put(
    { id, reference, refundAmount, dueAt }: Dispute,
    status: 'awaiting-merchant-feedback' | 'resolved',
    resolution: string | null,
  ): void {
    const at = new Date(dueAt).toISOString();
    this.#place.stub.dispute({ id, reference, refundAmount, status, resolution, dueAt: at });
  }

  #tell({ id }: Dispute, what: 'create' | 'remind' | 'resolve'): void {
    const { secretKey, tell } = this.#place;
    tell(signedByPaystack(secretKey, { event: `charge.dispute.${what}`, data: { id } }));
  }
}
