// The console's words in this language: one file of them is loaded.
export { consoleMessages as console } from '@titan/copy/compiled/ar/console';
export { consoleLinksMessages as links } from '@titan/copy/compiled/ar/console-links';
export { consoleLooksMessages as looks } from '@titan/copy/compiled/ar/console-looks';
export { consoleMoneyMessages as money } from '@titan/copy/compiled/ar/console-money';
export { consolePaymentsMessages as payments } from '@titan/copy/compiled/ar/console-payments';
export { consoleSandboxMessages as sandbox } from '@titan/copy/compiled/ar/console-sandbox';
export { consoleSettingsMessages as settings } from '@titan/copy/compiled/ar/console-settings';
export { consoleSignInMessages as signIn } from '@titan/copy/compiled/ar/console-sign-in';
export { consoleTeamMessages as team } from '@titan/copy/compiled/ar/console-team';
export { consoleTodayMessages as today } from '@titan/copy/compiled/ar/console-today';
export { consoleWebhooksMessages as webhooks } from '@titan/copy/compiled/ar/console-webhooks';
export { formatMessages as format } from '@titan/copy/compiled/ar/format';
