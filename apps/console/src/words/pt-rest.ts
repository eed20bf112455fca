// The words of every other screen, loaded with the first of them.
export { consoleLinksMessages as links } from '@titan/copy/compiled/pt/console-links';
export { consoleLooksMessages as looks } from '@titan/copy/compiled/pt/console-looks';
export { consoleMoneyMessages as money } from '@titan/copy/compiled/pt/console-money';
export { consoleSandboxMessages as sandbox } from '@titan/copy/compiled/pt/console-sandbox';
export { consoleSettingsMessages as settings } from '@titan/copy/compiled/pt/console-settings';
export { consoleSignInMessages as signIn } from '@titan/copy/compiled/pt/console-sign-in';
export { consoleTeamMessages as team } from '@titan/copy/compiled/pt/console-team';
export { consoleWebhooksMessages as webhooks } from '@titan/copy/compiled/pt/console-webhooks';
