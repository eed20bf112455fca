// Where a payer's page reports to (spec §1 Tracking actions, Error reporting): nowhere, unless the operator configures it.

export type PageReports = {
  /** Takes the envelopes of the Sentry protocol: its whole address, with the project's public key. Null: errors are not reported. */
  errors: string | null;
  /**
   * Takes events as PostHog's `/batch/` does. `payment` names this payment to that service alone: a hash that opens no
   * page; null on a link's page, which has none yet. Null: the switch is off.
   */
  tracker: { address: string; key: string; payment: string | null } | null;
};
