// Runs in the buyer's browser, on the page of embedded-page.ts: opens the checkout by its embed script and shows the result.
// Whether the order is paid is not decided here: the shop's server asks the checkout (confirm-order.ts).
const { key, reference, checkoutUrl, amount, currency, name, email, place } =
  document.getElementById('order').dataset;
const statusLine = document.getElementById('payment-status');
const button = document.getElementById('pay');
let isSettled = false;

function pay() {
  statusLine.textContent = '';
  window.Titan.initialize({
    key,
    reference,
    checkoutUrl,
    amount,
    currency,
    customer: { name, email },
    containerId: place === 'here' ? 'checkout' : undefined,
    // The checkout shows the result itself; the buyer reads it there first.
    onSuccess: () => (isSettled = true),
    onPending: () => (isSettled = true),
    onFailed: () => (isSettled = false),
    onClose() {
      if (isSettled || place === 'here')
        location.assign(`/thanks?reference=${encodeURIComponent(reference)}`);
      else statusLine.textContent = 'You closed the payment. Your order waits for you.';
    },
  });
}

// Without the script the page still has its way to the checkout.
if (window.Titan && button) {
  button.addEventListener('click', (event) => {
    event.preventDefault();
    pay();
  });
} else if (window.Titan) pay();
