// What happens at the sandbox by itself after a while, by the payment that it is about, so that a tester can skip the wait.
import type { Clock, Timers } from '@titan/platform/ports';

export type PaymentTimers = {
  /** Runs the action later, for a payment (`KPY-PI-…`). */
  after(payment: string, delayMs: number, action: () => Promise<unknown> | void): void;
  /** How long until the payment's next action, ms; null: none waits. */
  nextIn(payment: string): number | null;
  /** Brings the payment's actions nearer, and runs those that fall due by it one after the other. */
  skip(payment: string, ms: number): Promise<void>;
};

type Wait = { payment: string; at: number; action: () => Promise<unknown> | void; cancel: () => void };

export function createPaymentTimers({ clock, timers }: { clock: Clock; timers: Timers }): PaymentTimers {
  const waits = new Set<Wait>();
  const run = async (wait: Wait): Promise<void> => {
    waits.delete(wait);
    // Without its book the sandbox does nothing; a later query still finds what has become of the charge.
    await Promise.resolve(wait.action()).catch(() => {});
  };
  const arm = (wait: Wait): void => {
    waits.add(wait);
    wait.cancel = timers.after(Math.max(0, wait.at - clock.now()), () => void run(wait));
  };
  const of = (payment: string): Wait[] =>
    [...waits].filter((wait) => wait.payment === payment).toSorted((a, b) => a.at - b.at);
  return {
    after(payment, delayMs, action) {
      arm({ payment, at: clock.now() + delayMs, action, cancel: () => {} });
    },
    nextIn(payment) {
      const [next] = of(payment);
      return next ? Math.max(0, next.at - clock.now()) : null;
    },
    async skip(payment, ms) {
      const now = clock.now();
      for (const wait of of(payment)) {
        wait.cancel();
        wait.at -= ms;
        if (wait.at <= now) await run(wait);
        else arm(wait);
      }
    },
  };
}
