// The words that the console begins with: the frame, Today and Payments.
export { consoleMessages as console } from '@titan/copy/compiled/fr/console';
export { consolePaymentsMessages as payments } from '@titan/copy/compiled/fr/console-payments';
export { consoleTodayMessages as today } from '@titan/copy/compiled/fr/console-today';
export { formatMessages as format } from '@titan/copy/compiled/fr/format';
