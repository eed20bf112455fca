// TEST MODE: what the sandbox takes for right: the code, and the PIN on its phone (spec §9 Sandbox).
export const TEST_WALLET = { otp: '123456', pin: '1234' } as const;
