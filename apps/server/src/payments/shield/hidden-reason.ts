// While the shield hides reasons, a payer is told one thing for all that card testers look for (decision 0110).
import type { ServiceSentence } from '@titan/copy/service';
import { TESTERS_DECLINES, UNNAMED_DECLINE } from './rules.ts';

/** What all of them are told as: a decline without a reason. */
const TOLD_AS = 'DO_NOT_HONOR';
const SENTENCE: ServiceSentence = { code: `card.${TOLD_AS}` };

export function isHiddenReason(errorType: string | null): boolean {
  return errorType !== null && (TESTERS_DECLINES.has(errorType) || errorType === UNNAMED_DECLINE);
}

type Told = {
  status: string;
  error_type: string | null;
  message: string | null;
  sentence: ServiceSentence | null;
};

/** A charge as its payer may be told of it. The merchant's server and people read the row. */
export function withHiddenReason<Row extends Told>(row: Row, hidesReason: boolean): Row {
  const isHidden = hidesReason && row.status === 'failed' && isHiddenReason(row.error_type);
  return isHidden ? { ...row, error_type: TOLD_AS, message: null, sentence: SENTENCE } : row;
}
