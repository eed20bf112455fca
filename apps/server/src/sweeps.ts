// The service's scheduled work.
import type { Ports } from '@titan/platform/ports';
import type { Sweep } from './platform/sweeper.ts';
import type { Services } from './services.ts';

/** What waits for an instant is swept at least so often. */
export const DUE_WITHIN_MS = 15_000;
const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Work that outlives a request, swept from the rows that describe it (decision 0006). */
export function sweepsOf(
  {
    stores: { due, upkeep, pictures, providerAccounts, usualTimes },
    reconciler,
    settleObligations,
    sendRefunds,
    findUnknownDebits,
    readSettlements,
    disputeAnswers,
    tellDisputeNews,
    disputeMails,
    deleteOldDisputeFiles,
    paidMails,
    channels,
    warn,
  }: Services,
  { clock }: Ports,
): Sweep[] {
  const { now } = clock;
  return [
    { name: 'reconcile', everyMs: 2_000, patienceMs: 5_000, run: reconciler.reconcile },
    { name: 'obligations', everyMs: 5_000, patienceMs: 5_000, run: settleObligations },
    { name: 'refunds', everyMs: 2_000, patienceMs: 5_000, run: sendRefunds },
    { name: 'answers to disputes', everyMs: 5_000, patienceMs: 5_000, run: disputeAnswers.sweep },
    { name: 'news of disputes', everyMs: 5_000, run: tellDisputeNews },
    { name: 'mails of disputes', everyMs: 5_000, patienceMs: 30_000, run: disputeMails.sweep },
    { name: 'old files of disputes', everyMs: DAY_MS, run: deleteOldDisputeFiles },
    { name: 'unknown debits', everyMs: 30_000, run: findUnknownDebits },
    { name: 'settlements', everyMs: MINUTE_MS, run: readSettlements },
    { name: 'expiry', everyMs: 15_000, run: () => due.expirePayments(now()) },
    { name: 'times ahead', everyMs: 15_000, run: () => upkeep.clampTimesAhead(clock) },
    { name: 'usual times', everyMs: MINUTE_MS, run: () => usualTimes.refresh('hour') },
    { name: 'normal times', everyMs: HOUR_MS, run: () => usualTimes.refresh('week') },
    { name: 'retention', everyMs: 2_000, run: () => upkeep.deleteOld(now()) },
    { name: 'old tries', everyMs: DAY_MS, run: () => upkeep.deleteOldTries(now()) },
    { name: 'old pictures', everyMs: DAY_MS, run: pictures.deleteUnused },
    { name: 'old credentials', everyMs: DAY_MS, run: () => providerAccounts.forgetReplaced(now()) },
    { name: 'reseal credentials', everyMs: DAY_MS, run: () => providerAccounts.reseal(warn) },
    { name: 'paid mails', everyMs: 5_000, patienceMs: 30_000, run: paidMails.sweep },
    { name: 'balances', everyMs: 2_000, run: () => upkeep.sumUpJournal() },
    { name: 'takings', everyMs: 15_000, run: () => upkeep.sumUpTakings() },
    { name: 'card testing', everyMs: 15_000, run: () => upkeep.watchCardTesting() },
    { name: 'search words', everyMs: 5_000, run: () => upkeep.giveWords() },
    ...Object.values(channels).flatMap(({ sweeps = [] }) => sweeps),
  ];
}
