// The built files as a document names them, for tests that render one.
import type { PageAssets } from '@titan/contract/page-data';

export const ASSETS: PageAssets = {
  script: '/assets/page-1.js',
  verifyScript: '/assets/verify-1.js',
  style: '.a>.b{}',
  later: { style: '.later{}', sheet: '/assets/later-1.css', classes: ['later'] },
};
