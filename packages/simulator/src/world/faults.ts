// What can go wrong, by name, with its numbers in the guide's catalogue. Each world has its own subset and rates (swarm testing): a fault that
// is always on hides those that need its absence.
import type { Chance } from './chance.ts';

export const FAULTS = {
  // The way to a processor
  'request to a processor is lost': [36],
  'answer of a processor is lost': [37],
  'answer of a processor is late': [38],
  'processor answers 502 with the work done': [39],
  'answer of a processor is garbled': [40],
  'answer of a processor is cut off': [40],
  'query finds no charge at first': [47, 48],
  'query says that it is processed': [48],
  'processor throttles': [50],
  'processor cannot be reached': [52],
  'processor is away for a while': [49, 58],
  // Its callbacks
  'callback is lost': [71],
  'callback comes twice': [41],
  'callback comes late': [42],
  'callback is forged': [54],
  'callback is replayed a day later': [55],
  'callback of an unknown charge': [43],
  // What the sandbox does wrong when it is told to
  'sandbox: answer_lost': [37],
  'sandbox: garbage': [40],
  'sandbox: server_error': [39],
  'sandbox: slow': [38],
  'sandbox: request_lost': [36],
  'sandbox: not_sent': [52],
  'sandbox: processing': [48],
  'sandbox: otp_expired': [73],
  'sandbox: resend_exceeded': [73],
  'sandbox: cancel_ignored': [59],
  'sandbox: no_card_record': [57],
  'sandbox: amount_differs': [46],
  'sandbox: amount_misreported': [46],
  'sandbox: answered_twice': [41],
  'sandbox: success_after_decline': [45],
  'sandbox: decline_after_success': [44],
  'sandbox: query_lost': [49],
  'sandbox: bank_list_failed': [76],
  // Our own processes
  'service is killed': [1, 2, 3, 4, 5, 6, 7, 10, 15],
  'service starts anew': [8, 11],
  'service stands still': [9, 14],
  'clock of a service is ahead': [16, 18],
  'clock of a service is behind': [16, 18],
  'sandbox is killed': [3],
  // The database
  'database is away': [25, 26],
  'database is read-only': [29],
  'answer of the database is lost': [27],
  // Money
  'wallet is never answered': [65],
  'wallet is approved late': [66],
  'transfer of too little': [68],
  'transfer of too much': [68],
  'transfer twice': [68],
  'transfer after its account has expired': [69],
  'transfer long after everything': [69],
  // Payers
  'payer reloads': [80],
  'payer goes back': [81],
  'payer presses twice': [77],
  'request of a payer comes twice': [77],
  'payer changes the way': [67, 79],
  'payer opens a second tab': [78],
  'payer is on two devices': [78],
  'payer closes the page': [82],
  'payer opens the link a day later': [82],
  'payer goes offline': [83],
  'payer’s network is poor': [84],
  'answer to a payer is lost': [5, 83],
  'push is lost': [71, 85],
  'payer sleeps': [87],
  'payer types it wrong': [73, 95, 99],
  'payer guesses': [99, 106],
  'card testers come': [97],
  // Merchants
  'receiver is down': [114],
  'receiver is slow': [114],
  'answer to a merchant is lost': [19],
  'merchant repeats a call': [19, 104],
  'merchant reuses a key for something else': [20],
  'refund beside a refund': [134],
  // People
  'two people change one thing': [31],
  'person without the right tries': [39],
  'person presses twice': [31],
  'answer to a person is lost': [19],
  'time is skipped': [16, 55],
  'person is erased': [34],
  'a tool on the same database': [34],
} as const satisfies Record<string, readonly number[]>;

export type FaultName = keyof typeof FAULTS;

/** The faults of one world, and how often each struck. */
export type Swarm = {
  /** Whether it strikes now; never once it is calm. `weight`: how many times likelier than usual. */
  strikes(fault: FaultName, weight?: number): boolean;
  has(fault: FaultName): boolean;
  calm(): void;
  struck: ReadonlyMap<FaultName, number>;
};

/** Each fault is in with this chance, and then strikes at one of these rates. */
const SHARE_IN = 0.4;
const RATES = [0.01, 0.03, 0.1, 0.25];

/** @param only of those that the seed chose, these alone: for a smaller world that is red in the same way */
export function createSwarm(chance: Chance, only?: ReadonlySet<string>): Swarm {
  const rates = new Map<FaultName, { rate: number; chance: Chance }>();
  for (const name of Object.keys(FAULTS) as FaultName[]) {
    const own = chance.for(name);
    if (own.happens(SHARE_IN) && (only?.has(name) ?? true))
      rates.set(name, { rate: own.oneOf(RATES), chance: own });
  }
  const struck = new Map<FaultName, number>();
  let isCalm = false;
  return {
    struck,
    has: (fault) => rates.has(fault) && !isCalm,
    strikes(fault, weight = 1) {
      const known = rates.get(fault);
      if (!known || isCalm || !known.chance.happens(Math.min(0.9, known.rate * weight))) return false;
      struck.set(fault, (struck.get(fault) ?? 0) + 1);
      return true;
    },
    calm: () => void (isCalm = true),
  };
}
