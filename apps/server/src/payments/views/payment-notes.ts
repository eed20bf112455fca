// What people of a shop's team write about a payment, for each other.
import type { Database } from '../../db/database.ts';

export type PaymentNote = { at: Date; who: string; text: string | null };

export function createNotes(db: Database) {
  return {
    listOf: (paymentId: number): Promise<PaymentNote[]> =>
      db
        .selectFrom('payment_notes as n')
        .innerJoin('console_users as u', 'u.id', 'n.user_id')
        .select(['n.at', 'n.text', 'u.name as who'])
        .where('n.transaction_id', '=', paymentId)
        .where('n.text', 'is not', null)
        .execute(),
    /** @param note once for each `key` */
    async write(note: {
      transaction_id: number;
      key: string;
      user_id: number;
      text: string;
      at: Date;
    }): Promise<void> {
      const notes = db.insertInto('payment_notes').values(note);
      await notes.onConflict((conflict) => conflict.doNothing()).execute();
    },
  };
}
