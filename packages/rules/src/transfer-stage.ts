// Spec §2 Bank transfer flow: the stages of a payment by bank transfer.

/**
 * The intro, the account details, the help screen, the termination screen, and (ours) the assistant of a payer whose transfer was too
 * small where the merchant waits for the rest. The service holds the payer at the second, the fourth and the last.
 */
export const TRANSFER_STAGES = [
  'before_transfer',
  'account_details',
  'transfer_help',
  'transfer_termination',
  'transfer_rest',
] as const;

export type TransferStage = (typeof TRANSFER_STAGES)[number];
