// Where a payer's page reports to (spec §1 Tracking actions, Error reporting): nowhere, unless whoever runs the service says so.

export type PageReports = {
  /** Takes the envelopes of the Sentry protocol: its whole address, with the project's public key. Null: errors are reported to nobody. */
  errors: string | null;
  /**
   * Takes events as PostHog's `/batch/` does. `payment` names this payment to it and to nobody else: a hash, with which no page can be
   * opened; null on a link's page, which has none yet. Null: the switch is off.
   */
  tracker: { address: string; key: string; payment: string | null } | null;
};
