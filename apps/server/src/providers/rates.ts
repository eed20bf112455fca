// What one currency costs in another: asked of whoever debits the card, since it is their rate that the payer gets (spec §3).
import type { Rate } from '@titan/rules/exchange';

export type Rates = {
  /**
   * The rate at this moment (epoch ms): major units of `to` for one of `from`. Rejects when nobody can say now.
   */
  rate(from: string, to: string, now: number): Promise<Rate>;
};
