// Whether what stands here is one release: its version, the changelog, the migrations, the documents and the tag say the same. Each
// disagreement is a sentence for whoever cuts it.
import { posix } from 'node:path';

export type Standing = {
  version: string;
  changelog: string;
  /** Their file names, in order. */
  migrations: readonly string[];
  /** What git calls changed. */
  changed: readonly string[];
  /** Whether the version's tag is what is checked out; `elsewhere`: it is another commit. */
  tag: 'here' | 'elsewhere' | 'none';
  /** Documents that name the release, by path. */
  documents: Readonly<Record<string, string>>;
};

export type Section = { version: string; date: string; text: string };

/** The releases that the changelog tells of, the last one first. */
export function sectionsOf(changelog: string): Section[] {
  const sections = changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\](?: - (\S+))?\n([^]*?)(?=^## \[|(?![^]))/gm);
  return [...sections].map(([, version = '', date = '', text = '']) => ({
    version,
    date,
    text: text.trim(),
  }));
}

const unreleasedIn = (changelog: string): string =>
  (/^## \[Unreleased\]\n([^]*?)(?=^## \[|(?![^]))/m.exec(changelog)?.[1] ?? '').trim();

export function disagreementsOf(standing: Standing): string[] {
  const { version, changelog, changed, documents } = standing;
  return [
    changed.length > 0 && `These are not committed: ${changed.join(', ')}.`,
    sectionProblem(standing),
    unreleasedIn(changelog) !== '' &&
      `CHANGELOG.md has changes under Unreleased: give them a version, and a date.`,
    migrationProblem(standing),
    ...Object.entries(documents).map(
      ([path, text]) =>
        namesOther(text, version) && `${path} names ${namesOther(text, version)}, and this is ${version}.`,
    ),
    tagProblem(standing),
  ].filter((each) => typeof each === 'string');
}

function sectionProblem({ version, changelog }: Standing): string | null {
  const section = sectionsOf(changelog).find((each) => each.version === version);
  if (!section)
    return `CHANGELOG.md has no section "## [${version}] - date" for the version in package.json.`;
  return section.date === '' ? `CHANGELOG.md does not say when ${version} is released.` : null;
}

/**
 * A release says the last migration that it runs ("Migrations 0002 to 0025"), and its version moves before another is added.
 * The rule holds between releases too: a build must not pass for a release with another schema.
 */
export function migrationProblem({
  version,
  changelog,
  migrations,
}: Pick<Standing, 'version' | 'changelog' | 'migrations'>): string | null {
  const section = sectionsOf(changelog).find((each) => each.version === version);
  const last = migrations.at(-1) ?? '';
  if (!section) return null;
  const [, said = ''] = /\bMigrations? (?:\d{4} to )?(\d{4})\b/.exec(section.text) ?? [];
  if (last.startsWith(`${said}-`)) return null;
  if (said === '') return `CHANGELOG.md does not say under ${version} which migrations it runs.`;
  return `CHANGELOG.md says that ${version} runs migrations to ${said}, and ${last} stands here: move the version, npm run release -- --version NEXT.`;
}

/** In the name of an archive or an image; null: none. */
function namesOther(text: string, version: string): string | null {
  const named = [...text.matchAll(/(?:titan-checkout[-:]|\bVERSION=)(\d+\.\d+\.\d+)/g)].map(
    ([, each = '']) => each,
  );
  return named.find((each) => each !== version) ?? null;
}

function tagProblem({ version, tag }: Standing): string | null {
  if (tag === 'here') return null;
  if (tag === 'elsewhere')
    return `The tag v${version} is another commit: check that out, or move the version.`;
  return `There is no tag v${version}. Once all else agrees: git tag -a v${version} -m "Titan Checkout ${version}" && git push origin v${version}`;
}

/** Files that documents in a release point to and that are not in it, with who points. @param has whether a path is in it */
export function missingTargets(
  documents: Readonly<Record<string, string>>,
  has: (path: string) => boolean,
): string[] {
  return Object.entries(documents).flatMap(([path, text]) => {
    const inFolder = [...text.matchAll(/\]\((?!#)([^)\s]+)\)/g)].map(([, target = '']) =>
      posix.join(posix.dirname(path), target),
    );
    // What stands in deploy/ names documents from the top.
    const fromTop = [...text.matchAll(/\bdocs\/[\w./-]+\.md/g)].map(([target]) => target);
    const targets = path.endsWith('.md') ? inFolder.filter((each) => !each.includes(':/')) : fromTop;
    const files = new Set(targets.map((each) => each.replace(/#.*/, '')));
    return [...files].filter((each) => !has(each)).map((each) => `${path} points to ${each}`);
  });
}
