// Words of the exchange rate, English: spec §2 exchange-rate line, §5. A chunk of their own with what shows them. All of them ours.

export const rateCopy = {
  /** How long it holds: in whole minutes and at the end in seconds. */
  holds: (seconds: number) =>
    seconds > 60
      ? `This rate holds for ${Math.ceil(seconds / 60)} minutes`
      : `This rate holds for ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`,
  expired: 'Rate has expired.',
  get: 'Get the new rate',
  getting: 'Getting the new rate…',
  newAmount: (money: string) => `The new amount is ${money}`,
} as const;
