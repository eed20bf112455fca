// What the sandbox can be told to do wrong with its next answer (design §2 sandbox controls).

/** Each names what goes wrong with one answer. `taken` means that the issuer acted all the same. */
export const SANDBOX_FAULTS = [
  'answer_lost',
  'garbage',
  'slow',
  'request_lost',
  'not_sent',
  'processing',
  'no_auth',
  'amount_differs',
  'otp_expired',
] as const;
export type SandboxFault = (typeof SANDBOX_FAULTS)[number];
