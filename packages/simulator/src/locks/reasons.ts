// Why a pair may end as neither order does, or refuse with an error.

type Reason = {
  /** Both of the pair, or the one that does so with whatever it meets. */
  acts: readonly string[];
  /** In the error's words; left out: it is about another end without an error. */
  says?: string;
  why: string;
};

export const REASONS: readonly Reason[] = [
  {
    acts: ['delete-old'],
    why: 'It is a transaction for each kind of row, between which another may come, and leaves what is locked for its next look, a minute later',
  },
  {
    acts: ['seed', 'add-account'],
    why: 'The seal of credentials is bound to the number of their account, and seeding draws numbers for accounts that are there',
  },
];
