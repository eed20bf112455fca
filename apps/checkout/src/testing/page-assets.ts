// The built files as a document names them, for tests that render one.
import type { PageAssets } from '@titan/contract/page-data';

export const ASSETS: PageAssets = {
  script: { address: '/assets/page-1.js', integrity: 'sha384-page' },
  verifyScript: { address: '/assets/verify-1.js', integrity: 'sha384-verify' },
  style: '.a>.b{}',
  later: { style: '.later{}', sheet: '/assets/later-1.css' },
};
