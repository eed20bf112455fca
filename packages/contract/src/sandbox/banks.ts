// What the sandbox's banks know (spec §9 Sandbox, Bank): TEST MODE shows it, and the sandbox's bank acts by it. None of it belongs to a person.

/** Spec §9: this account succeeds, any other 10 digits are an invalid account. */
export const SANDBOX_BANK_ACCOUNT = '0000000000';

/**
 * An invalid account like any other, which is limited as a real one is: at most 8 tries an hour, 20 a day and 60 in 30 days that
 * nobody approves (decision 0025). TEST MODE does not offer it, because everybody tries what it offers.
 */
export const SANDBOX_LIMITED_ACCOUNT = '0000000429';

/** Ours, for the banks that take a phone number instead, by slug: as payers type it; any other is an invalid account. */
export const SANDBOX_BANK_PHONES: Readonly<Record<string, string>> = {
  'kuda-mfb': '08000000000',
  capitec: '0600000000',
};

/** The bank OTP and the Pay ID that are right; any other is invalid. */
export const SANDBOX_BANK_OTP = '123456';
export const SANDBOX_PAY_ID = '123456';

/** What is right of the account's holder, as it is sent: date of birth and phone number. */
export const SANDBOX_HOLDER = { birthday: '1990-03-07', phone: '08000000000' } as const;
