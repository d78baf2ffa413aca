import { patchCached } from '~/lib/patch-cached.ts'

/** Puts `change` into the deal `id` wherever cached data holds it with its reactions. */
export function patchDeals(data: unknown, id: string, change: object): unknown {
  return patchCached(data, (item) => (item._id === id && 'reactions' in item ? { ...item, ...change } : item))
}
