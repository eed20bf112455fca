// What a developer meant who asked for an address or a method that the merchant API does not have.
import { nearestName } from '../platform/nearest-name.ts';

export type KnownRoute = { method: string; path: string };

/**
 * A sentence that names the nearest call; null: nothing is near.
 * @param path below /merchant/api/v1, without its query
 * @param routes every call, with the parts of its path as `:reference`
 */
export function nearestRoute(method: string, path: string, routes: readonly KnownRoute[]): string | null {
  const here = routes.filter((route) => route.path === path);
  if (here.length > 0) return notTaken(method, here);
  const near = nearestAmong(
    path,
    routes.filter((route) => route.method === method),
  );
  if (near.length > 0) return elsewhere(near);
  // An address with a part of its own, which anything fits.
  const fitting = routes.filter((route) => fits(route.path, path));
  if (fitting.length > 0) return notTaken(method, fitting);
  const other = nearestAmong(path, routes);
  return other.length > 0 ? elsewhere(other) : null;
}

function nearestAmong(path: string, routes: readonly KnownRoute[]): KnownRoute[] {
  const nearest = nearestName(path, [...new Set(routes.map((route) => route.path))]);
  return routes.filter((route) => route.path === nearest);
}

function notTaken(method: string, routes: readonly KnownRoute[]): string {
  return `${method} is not taken at this address. Did you mean ${listOf(routes)}?`;
}

function elsewhere(routes: readonly KnownRoute[]): string {
  return `There is nothing at this address. Did you mean ${listOf(routes)}?`;
}

function fits(pattern: string, path: string): boolean {
  const parts = pattern.split('/');
  const asked = path.split('/');
  return (
    parts.length === asked.length &&
    parts.every((part, at) => part === asked[at] || (part.startsWith(':') && asked[at] !== ''))
  );
}

function listOf(routes: readonly KnownRoute[]): string {
  return routes.map(({ method, path }) => `${method} ${path}`).join(' or ');
}
