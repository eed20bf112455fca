// Spec §1 Tracking actions, Error reporting: what a page is told of where it may report to.
import { createHash } from 'node:crypto';
import type { PageReports } from '@titan/contract/page-reports';

/** As it is set (README, Settings). */
export type ReportsTo = { errors: string | null; tracker: { address: string; key: string } | null };

/**
 * For the page of one payment, or of a link.
 * @param uniqueReference is hashed: with it one could open a session on the payment. Null: there is no payment yet
 * @returns undefined where nothing is set
 */
export function pageReports(
  to: ReportsTo | undefined,
  uniqueReference: string | null,
): PageReports | undefined {
  if (!to || (to.errors === null && to.tracker === null)) return undefined;
  return {
    errors: to.errors,
    tracker: to.tracker && {
      ...to.tracker,
      payment: uniqueReference === null ? null : hashOf(uniqueReference),
    },
  };
}

/** The addresses themselves, for the page's policy. */
export function reportAddresses(to: ReportsTo | undefined): string[] {
  return [to?.errors, to?.tracker?.address].filter((address) => typeof address === 'string');
}

function hashOf(reference: string): string {
  return createHash('sha256').update(`tracker ${reference}`).digest('hex').slice(0, 32);
}
