// What the sandbox can be told to do wrong with its next answers.

/** Spoils the next answer to a charge, to a step or to a resend. `…_lost` and the like: the issuer acted all the same. */
const ANSWER_FAULTS = [
  /** The issuer acted, and its answer is lost. */
  'answer_lost',
  /** An answer that cannot be read. */
  'garbage',
  /** The provider breaks after its issuer acted: HTTP 500, with the charge taken. */
  'server_error',
  /** The answer comes after 70 s. */
  'slow',
  /** The request never reached the issuer, and we cannot know. */
  'request_lost',
  /** The request provably never left. */
  'not_sent',
  'processing',
  'no_auth',
  'otp_expired',
  /** The bank or network sends no further code or prompt; the last one is still good. */
  'resend_exceeded',
  /** Says that the attempt was ended as we asked, and goes on with it all the same. */
  'cancel_ignored',
  /** The bank does not know the card any more. */
  'no_card_record',
  /** The issuer takes another amount than it was asked for. */
  'amount_differs',
  /** The answer names another amount than the issuer took. */
  'amount_misreported',
  /** The same answer again a little later, unasked. */
  'answered_twice',
  /** Declined now; a little later a callback says that the issuer approved it. */
  'success_after_decline',
  /** Approved now; a little later a callback says that it was declined. */
  'decline_after_success',
] as const;

/** Spoils the next answer to a query. */
export const QUERY_FAULTS = ['query_lost', 'query_processing', 'query_not_found'] as const;

/** Spoils the next list of banks: the one in the first HTML, or GET /bank/banks. */
export const LIST_FAULTS = ['bank_list_failed'] as const;

export type AnswerFault = (typeof ANSWER_FAULTS)[number];
export type QueryFault = (typeof QUERY_FAULTS)[number];
export type ListFault = (typeof LIST_FAULTS)[number];
/** Something that goes wrong with one answer. */
export type SingleFault = AnswerFault | QueryFault | ListFault;

/** Faults that come one after the other, each at its own answer. */
export const FAULT_SEQUENCES = {
  /** The answer is lost, and queries say now this and now that before they say how it ended. */
  query_flapping: [
    'answer_lost',
    'query_processing',
    'query_not_found',
    'query_processing',
    'query_not_found',
    'query_lost',
  ],
} as const satisfies Record<string, readonly SingleFault[]>;

/** Everything that POST /sandbox/faults takes. */
export const SANDBOX_FAULTS = [...ANSWER_FAULTS, ...QUERY_FAULTS, ...LIST_FAULTS, 'query_flapping'] as const;
export type SandboxFault = (typeof SANDBOX_FAULTS)[number];

/** What an order comes down to, one after the other. */
export function singleFaultsOf(fault: SandboxFault): readonly SingleFault[] {
  return fault in FAULT_SEQUENCES
    ? FAULT_SEQUENCES[fault as keyof typeof FAULT_SEQUENCES]
    : [fault as SingleFault];
}
