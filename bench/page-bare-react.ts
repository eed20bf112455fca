// The anchor of bench:page: the same checkout form as bare React draws and hydrates it, and (with an action) as plain HTML.
import { type ComponentProps, createElement as h, type ReactElement, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** With an action the form works without script; without one it is React's alone. */
type BareFormProps = { action?: string };

const TOTAL = 'Pay NGN 1,500.00';
const STEPS = [
  'Enter your card number, expiry date and security code.',
  'Approve with your PIN, a code or your bank’s page.',
  'Wait for the confirmation here.',
];
const FIELDS = [
  { name: 'number', label: 'Card number', hint: '', autoComplete: 'cc-number' },
  { name: 'expiry', label: 'Expiry date', hint: 'MM/YY', autoComplete: 'cc-exp' },
  { name: 'cvv', label: 'Security code', hint: 'CVV, 3 digits on the back', autoComplete: 'cc-csc' },
];

/** What the product's first screen shows a payer, without TEST MODE: no state but whether it was sent. */
export function BareForm({ action }: BareFormProps): ReactElement {
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    document.documentElement.dataset['live'] = '';
  }, []);
  const handling: ComponentProps<'form'> =
    action === undefined
      ? { onSubmit: (event) => (event.preventDefault(), setSent(true)) }
      : { action, method: 'post' };
  return h(
    'div',
    null,
    h(Header),
    h(
      'main',
      null,
      h(MethodList),
      h(
        'form',
        handling,
        ...FIELDS.map((field) => h(Field, { key: field.name, ...field })),
        h('button', null, isSent ? 'Processing' : TOTAL),
        h('p', { className: 'hint' }),
      ),
      h('p', { className: 'hint' }, h(Icon), 'Mastercard and Visa secure payment'),
      h('form', null, h('button', { className: 'quiet' }, 'Cancel Payment')),
    ),
    h('footer', { className: 'hint' }, h(Icon), 'Secured by Titan Checkout'),
  );
}

function Header(): ReactElement {
  const close = h('button', { className: 'quiet', 'aria-label': 'Close payment' }, h(Icon));
  return h(
    'header',
    null,
    h('div', { className: 'row' }, h('p', null, 'Titan Demo Shop'), h('form', null, close)),
    h('p', { className: 'total' }, TOTAL),
  );
}

function MethodList(): ReactElement {
  const steps = h('ol', null, ...STEPS.map((step) => h('li', { key: step }, step)));
  return h(
    'ul',
    { 'data-methods': '' },
    h(
      'li',
      null,
      h(Icon),
      h('h1', null, 'Pay with Debit Card'),
      h('details', null, h('summary', null, 'How'), steps),
    ),
  );
}

type FieldProps = (typeof FIELDS)[number];

function Field({ name, label, hint, autoComplete }: FieldProps): ReactElement {
  const box = {
    id: name,
    name,
    autoComplete,
    inputMode: 'numeric',
    required: true,
    'aria-describedby': `${name}-hint`,
  } as const;
  return h(
    'div',
    { className: 'field' },
    h('label', { htmlFor: name }, label),
    h('p', { id: `${name}-hint`, className: 'hint' }, hint),
    h('div', null, h('input', box), h(Icon)),
    h('p', { 'aria-live': 'polite' }),
  );
}

function Icon(): ReactElement {
  return h(
    'svg',
    { viewBox: '0 0 24 24', 'aria-hidden': true },
    h('path', { d: 'M4.5 5h15v14h-15zM3 10h18M6.5 15h4' }),
  );
}

const container = typeof document === 'undefined' ? null : document.getElementById('page');
if (container) hydrateRoot(container, h(BareForm));
