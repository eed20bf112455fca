// The console's words in this language: one file of them is loaded.
export { consoleMessages as console } from '@titan/copy/compiled/en/console';
export { consoleLinksMessages as links } from '@titan/copy/compiled/en/console-links';
export { consoleLooksMessages as looks } from '@titan/copy/compiled/en/console-looks';
export { consoleMoneyMessages as money } from '@titan/copy/compiled/en/console-money';
export { consolePaymentsMessages as payments } from '@titan/copy/compiled/en/console-payments';
export { consoleSandboxMessages as sandbox } from '@titan/copy/compiled/en/console-sandbox';
export { consoleSettingsMessages as settings } from '@titan/copy/compiled/en/console-settings';
export { consoleSignInMessages as signIn } from '@titan/copy/compiled/en/console-sign-in';
export { consoleTeamMessages as team } from '@titan/copy/compiled/en/console-team';
export { consoleTodayMessages as today } from '@titan/copy/compiled/en/console-today';
export { consoleWebhooksMessages as webhooks } from '@titan/copy/compiled/en/console-webhooks';
export { formatMessages as format } from '@titan/copy/compiled/en/format';
