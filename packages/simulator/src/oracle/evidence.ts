// What the oracle judges by: what everybody outside the service saw, and the tables. It imports nothing of the product, so that no mistake of
// the product's can hide itself here; whoever plays the world writes these down in its own words.

/** The database, between two steps of the world. */
export type Tables = {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The same for what never changes once it is there: rows that were found are kept. */
  lookUp<Row>(text: string, value: string | null): Promise<Row[]>;
};

/** When: the number of the world's step, and its true time, epoch ms. A service's own clock may say otherwise. */
type Moment = { step: number; at: number };

/** Money moved at a processor; `reference` is our name of the charge, `KPY-CA-…`. */
export type Booked = Moment & {
  kind: 'booked';
  processor: string;
  move: 'debit' | 'refund';
  reference: string;
  amountMinor: number;
  currency: string;
};

/** A processor was sent a request. `reference` is our name of its charge, null where it names none. */
export type Asked = Moment & {
  kind: 'asked';
  processor: string;
  operation: string;
  reference: string | null;
  /** Whether the one who asked had a transaction open. */
  inTransaction: boolean;
};

/**
 * The service answered somebody. `who` names the payer's tab, the merchant as `merchants.name` does, the person of a console by their e-mail
 * address, or the processor.
 */
export type Answered = Moment & {
  kind: 'answered';
  /** The step at which the request came: what it says may be as old as that. Without it, this one. */
  since?: number;
  by: 'payer' | 'merchant' | 'console' | 'processor';
  who: string;
  method: string;
  path: string;
  /** The Idempotency-Key that came with the request, and a digest of its body. */
  key: string | null;
  sent: string;
  status: number;
  body: string;
  /** What a processor is said to have sent, and has not, as its signature shows. */
  isForged?: boolean;
};

/** What a payer's page shows. */
export type Shown = Moment & {
  kind: 'shown';
  /** The step at which it asked for what it shows. Without it, this one. */
  since?: number;
  tab: string;
  /** The page's reference, `KPY-PI-…`. */
  payment: string;
  /** `unpaid`: it says that nothing was taken; `open`: nothing yet; `waiting`: it says that it is not known yet, or whom it waits for. */
  says: 'open' | 'waiting' | 'paid' | 'unpaid' | 'over';
  /** What the page says is to be paid, or was. */
  amountMinor: number;
  currency: string;
  /** Whether the payer can begin a charge from here. */
  offersPay: boolean;
  /** Whether there is a control, or the page goes on by itself. */
  goesOn: boolean;
};

/** A payer pressed Pay, and what the page said it would cost. */
export type Pressed = Moment & {
  kind: 'pressed';
  tab: string;
  payment: string;
  amountMinor: number;
  currency: string;
};

/** A webhook reached a merchant's receiver, which answered with this status; null: it hung, or was away after having read it. */
export type Told = Moment & {
  kind: 'told';
  merchant: string;
  /** The address that it was sent to, and the id in its headers. */
  endpoint: string;
  id: string;
  body: string;
  isSigned: boolean;
  status: number | null;
};

/** A message on the event stream of a page. */
export type Pushed = Moment & { kind: 'pushed'; tab: string; payment: string; text: string };

/** A line of the service's log. */
export type Logged = Moment & { kind: 'logged'; service: string; text: string };

/** Somebody of a merchant's console did something, in the role that the tables gave them at that moment. */
export type Acted = Moment & {
  kind: 'acted';
  /** Their e-mail address. */
  person: string;
  /** Method and path below the console's API, as in `POST /team/7/role`. */
  act: string;
  status: number;
  /** Their role when the request came, and when it was answered, where it had become another; null: in no team. Without it, that of the tables now. */
  roles?: readonly (string | null)[];
};

/** Somebody typed an amount and meant this by it; `of`: the refund's reference, or the e-mail address of the payment's payer. */
export type Typed = Moment & { kind: 'typed'; who: string; of: string; amountMinor: number };

/** A service was killed, started, had its clock set; a fault began or ended; the storm is over. */
export type Happened = Moment & { kind: 'happened'; what: string };

/** An answer to a stage of a dispute came to its processor; `dispute`: the processor's name of it and the stage. */
export type Disputed = Moment & {
  kind: 'disputed';
  dispute: string;
  says: string;
  cameAt: number;
  dueAt: number;
};

export type Seen =
  | Disputed
  | Booked
  | Asked
  | Answered
  | Shown
  | Pressed
  | Told
  | Pushed
  | Logged
  | Acted
  | Typed
  | Happened;

/** All that was seen so far, in its order, and the tables as they are now. */
export type Evidence = {
  tables: Tables;
  seen: readonly Seen[];
  /** Card numbers, security codes, PINs and one-time codes that payers typed: nothing that lasts may have them. */
  secrets: readonly string[];
};

/** A rule of the world. It answers a sentence for each breach that it finds, with the references that it is about. */
export type Invariant = {
  /** `I-01` … `I-44`, or a name of its own. A number may have two functions, one for each time of judging. */
  id: string;
  says: string;
  /**
   * `step`: after every step that wrote; `seen`: for what was just seen, before anything else happens (the last of `seen`);
   * `calm`: at the end, when no fault is active and every queue is empty.
   */
  when: 'step' | 'seen' | 'calm';
  find(evidence: Evidence): Promise<readonly string[]>;
};
