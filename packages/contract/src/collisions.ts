import type { Errors } from './common/error-entry.ts'
import type { Endpoint } from './endpoint.ts'

type Modules<Content> = Readonly<Record<string, Readonly<Record<string, Content>>>>

/**
 * Returns one sentence for each name, or method with path, that endpoints of two modules share;
 * empty when none do.
 */
export function endpointCollisions(modules: Modules<Pick<Endpoint, 'method' | 'path'>>): string[] {
  const named = Object.entries(modules).flatMap(([module, endpoints]) =>
    Object.entries(endpoints).map(([name, { method, path }]) => ({
      name,
      // Two paths that differ only in the name of a parameter are the same to a router.
      path: `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
      owner: `${module}.${name}`,
    })),
  )
  return [...shared(named, ({ name }) => name), ...shared(named, ({ path }) => path)]
}

/** Returns one sentence for each error code that two modules share; empty when none do. */
export function errorCollisions(modules: Readonly<Record<string, Errors>>): string[] {
  const coded = Object.entries(modules).flatMap(([module, errors]) =>
    Object.keys(errors).map((code) => ({ code, owner: module })),
  )
  return shared(coded, ({ code }) => code)
}

function shared<One extends { owner: string }>(all: readonly One[], by: (one: One) => string): string[] {
  return [...Map.groupBy(all, by)]
    .filter(([, owners]) => owners.length > 1)
    .map(([what, owners]) => `${what} belongs to ${owners.map(({ owner }) => owner).join(' and ')}`)
}
