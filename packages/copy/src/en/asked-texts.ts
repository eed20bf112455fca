// Words of the one text that a step asks for, whatever the method, English: a phone number (§5 Card-enroll phone), a date of birth (§5 Dates).
// Texts marked with a § are the specification's, verbatim; the others are ours.

export const askedTexts = {
  phone: {
    label: 'Mobile number',
    hint: 'For example 0803 123 4567',
    wrong: 'Incomplete mobile number', // §5, the service says the same
    missing: 'Still needed: your mobile number',
  },
  birthday: {
    label: 'Date of birth',
    hint: 'Month, day and year: mm/dd/yyyy, as in 05/31/1990',
    wrong: 'Invalid date of birth', // §5, the service says the same
    missing: 'Still needed: your date of birth',
  },
  /** Before the processor's own sentence about a step. */
  says: 'Message for this payment:',
} as const;
