// The words of every other screen, loaded with the first of them.
export { consoleLinksMessages as links } from '@titan/copy/compiled/fr/console-links';
export { consoleLooksMessages as looks } from '@titan/copy/compiled/fr/console-looks';
export { consoleMoneyMessages as money } from '@titan/copy/compiled/fr/console-money';
export { consoleSandboxMessages as sandbox } from '@titan/copy/compiled/fr/console-sandbox';
export { consoleSettingsMessages as settings } from '@titan/copy/compiled/fr/console-settings';
export { consoleSignInMessages as signIn } from '@titan/copy/compiled/fr/console-sign-in';
export { consoleTeamMessages as team } from '@titan/copy/compiled/fr/console-team';
export { consoleWebhooksMessages as webhooks } from '@titan/copy/compiled/fr/console-webhooks';
