// The processors of the failing day.
import type { PlacedConnector } from './failing-day.ts';
import { darajaSubject } from '../daraja/subject.ts';
import { flutterwaveV3Subject } from '../flutterwave-v3/subject.ts';
import { koraSubject } from '../kora/subject.ts';
import { mtnMomoSubject } from '../mtn-momo/subject.ts';
import { paystackSubject } from '../paystack/subject.ts';
import { sandboxSubject } from '../sandbox/subject.ts';

export const PLACED: readonly PlacedConnector[] = [
  { subject: mtnMomoSubject, takes: ['wallet'] },
  { subject: darajaSubject, takes: ['wallet'] },
  { subject: koraSubject, takes: ['card', 'asked card'] },
  { subject: flutterwaveV3Subject, takes: ['hosted', 'transfer'] },
  {
    subject: paystackSubject,
    takes: ['bank'],
    stepsIn: [{ channel: 'bank_transfer', currency: 'NGN' }],
  },
  {
    subject: sandboxSubject,
    takes: ['card', 'asked card'],
    stepsIn: [
      { channel: 'mobile_money', currency: 'GHS' },
      { channel: 'mobile_money', currency: 'KES' },
      { channel: 'bank_transfer', currency: 'NGN' },
    ],
  },
];
