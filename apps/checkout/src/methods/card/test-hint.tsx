// Spec §1 TEST MODE "test instructions": what to type on this stage.
import type { PaymentView } from '@titan/contract/payment';
import type { ReactNode } from 'react';
import classes from './test-hint.module.css';

export function TestHint({ payment, children }: { payment: PaymentView; children: ReactNode }) {
  return payment.env === 'test' ? <p className={classes.hint}>{children}</p> : null;
}
