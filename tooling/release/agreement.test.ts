// What keeps a version from being a release, and what its documents may point to.
import { expect, it } from 'vitest';
import { disagreementsOf, migrationProblem, missingTargets, type Standing } from './agreement.ts';

const AGREED: Standing = {
  version: '0.3.0',
  changelog:
    '# Changelog\n\n## [Unreleased]\n\n## [0.3.0] - 2026-11-30\n\n### Upgrading\n\n- Migrations 0002 to 0025.\n\n## [0.2.0] - 2026-11-27\n\n- More.\n',
  migrations: ['0001-initial.sql', '0025-outcomes.sql'],
  changed: [],
  tag: 'here',
  documents: { 'docs/operating.md': 'tar -xf titan-checkout-0.3.0-linux-x64.tar.gz' },
};

it('is a release where all agrees', () => {
  expect(disagreementsOf(AGREED)).toEqual([]);
});

it.each<[string, Partial<Standing>, RegExp]>([
  ['changes that are not committed', { changed: ['README.md', 'apps/x.ts'] }, /README\.md, apps\/x\.ts/],
  ['a version without a section', { version: '0.4.0', documents: {} }, /no section "## \[0\.4\.0\]/],
  [
    'a section without a date',
    { changelog: AGREED.changelog.replace(' - 2026-11-30', '') },
    /does not say when 0\.3\.0/,
  ],
  [
    'changes in no version',
    { changelog: AGREED.changelog.replace('[Unreleased]\n', '[Unreleased]\n\n- Something new.\n') },
    /under Unreleased/,
  ],
  [
    'a migration since the release',
    { migrations: [...AGREED.migrations, '0026-more.sql'] },
    /to 0025, and 0026-more\.sql stands here: move the version/,
  ],
  [
    'a release that does not say its migrations',
    { changelog: AGREED.changelog.replace('- Migrations 0002 to 0025.', '') },
    /which migrations/,
  ],
  ['a document of another version', { documents: { 'x.md': 'titan-checkout:0.2.0' } }, /x\.md names 0\.2\.0/],
  ['no tag', { tag: 'none' }, /git tag -a v0\.3\.0 -m "Titan Checkout 0\.3\.0" && git push origin v0\.3\.0/],
  ['a tag on another commit', { tag: 'elsewhere' }, /v0\.3\.0 is another commit/],
])('says one sentence for %s', (_what, other, sentence) => {
  expect(disagreementsOf({ ...AGREED, ...other })).toEqual([expect.stringMatching(sentence)]);
});

it('lets a version that is not in the changelog yet have migrations of its own', () => {
  const migrations = ['0026-more.sql'];
  expect(migrationProblem({ ...AGREED, version: '0.4.0', migrations })).toBeNull();
});

it('finds what documents and alerts point to and is not there', () => {
  const documents = {
    'docs/operating.md': '[a](runbooks.md#x) [b](../README.md) [c](https://example.com/d.md) [e](#here)',
    'deploy/alerts.yml': 'runbook: docs/runbooks.md#titandown',
  };
  expect(missingTargets(documents, (path) => path === 'README.md')).toEqual([
    'docs/operating.md points to docs/runbooks.md',
    'deploy/alerts.yml points to docs/runbooks.md',
  ]);
  expect(missingTargets(documents, () => true)).toEqual([]);
});
