// Names of the environment that are nearly a setting's: a misspelt setting would silently mean its default.
import { nearestName } from './nearest-name.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A name that is no setting, and the setting that it nearly is. */
export type NearMiss = { name: string; meant: string };

/** PORT and HOST are too like the names of other programs. */
const SHORTEST_COMPARED = 8;
/** What OpenTelemetry's own SDK reads, and addresses of connectors. */
const IS_OTHERS = /^(?:OTEL|PROVIDER_URL)_/;

/**
 * Names that the start refuses: with our prefix all; OpenTelemetry's, and in live mode, whose environment is the program's own, all others
 * too where they are nearly a setting which is not there.
 */
export function refusedNames(
  environment: Environment,
  settings: readonly string[],
  isLive: boolean,
): { name: string; meant: string | null }[] {
  const unset = settings.filter((name) => !(name in environment || `${name}_FILE` in environment));
  const isRefused = (name: string): boolean =>
    name.startsWith('TITAN_') || ((isLive || name.startsWith('OTEL_')) && nearestTo(name, unset) !== null);
  return strangersIn(environment, settings)
    .filter(isRefused)
    .toSorted()
    .map((name) => ({ name, meant: nearestName(name, settings, withoutAffixes) }));
}

/** Names that are let pass and do nothing, as `TRUSTED_PROXY` beside `TRUSTED_PROXIES`, whose author may believe that they count. */
export function nearMissesIn(environment: Environment, settings: readonly string[]): NearMiss[] {
  return strangersIn(environment, settings).flatMap((name) => {
    const meant = IS_OTHERS.test(name) ? null : nearestTo(name, settings);
    return meant === null ? [] : [{ name, meant }];
  });
}

function strangersIn(environment: Environment, settings: readonly string[]): string[] {
  return Object.keys(environment).filter((name) => !settings.includes(withoutFile(name)));
}

function nearestTo(name: string, settings: readonly string[]): string | null {
  const compared = settings.filter((each) => each.length >= SHORTEST_COMPARED);
  return nearestName(name, compared, withoutFile);
}

/** `…_FILE` says where the value is. */
function withoutFile(name: string): string {
  return name.replace(/_FILE$/, '');
}

/** The prefix is seldom the misspelt part. */
function withoutAffixes(name: string): string {
  return withoutFile(name).replace(/^TITAN_/, '');
}
