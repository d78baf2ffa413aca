import type { QueryClient } from '@tanstack/react-query'
import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { dealKeys } from '../../model/query-keys.ts'

/**
 * Finds the deal in a list on the screen, so that the detail opens with image and price at once.
 */
export function cachedDeal(client: QueryClient, id: string): Deal | undefined {
  for (const [, data] of client.getQueriesData({ queryKey: dealKeys.all })) {
    const found = find(data, id)
    if (found !== undefined) return found
  }
  return undefined
}

function find(data: unknown, id: string): Deal | undefined {
  if (Array.isArray(data)) {
    for (const item of data) {
      const found = find(item, id)
      if (found !== undefined) return found
    }
    return undefined
  }
  if (typeof data !== 'object' || data === null) return undefined
  if (isDeal(data)) return data._id === id ? data : undefined
  if ('pages' in data) return find(data.pages, id)
  return 'items' in data ? find(data.items, id) : undefined
}

/** Recent views have an id and a title too, but neither reactions nor a brand. */
function isDeal(value: object): value is Deal {
  return '_id' in value && 'reactions' in value && 'brand' in value
}
