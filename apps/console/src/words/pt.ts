// The words that the console begins with: the frame, Today and Payments.
export { consoleMessages as console } from '@titan/copy/compiled/pt/console';
export { consolePaymentsMessages as payments } from '@titan/copy/compiled/pt/console-payments';
export { consoleTodayMessages as today } from '@titan/copy/compiled/pt/console-today';
export { formatMessages as format } from '@titan/copy/compiled/pt/format';
