// TEST MODE: what the sandbox's bank takes for a right OTP and for a right Pay ID (spec §9 Sandbox).
export const TEST_BANK_CODE = '123456';
