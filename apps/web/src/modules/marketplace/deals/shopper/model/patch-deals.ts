import { patchCached } from '~/lib/patch-cached.ts'

/** Applies `change` to the deal `id` in all cached data that holds it with its reactions. */
export function patchDeals(data: unknown, id: string, change: object): unknown {
  return patchCached(data, (item) => (item._id === id && 'reactions' in item ? { ...item, ...change } : item))
}
