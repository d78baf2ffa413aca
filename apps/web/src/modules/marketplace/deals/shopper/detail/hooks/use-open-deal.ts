import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Deal, DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import { useMemo } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import type { Position } from '../../model/browse-query.ts'
import { dealDetail } from '../api/deal.ts'
import { cachedDeal } from '../model/cached-deal.ts'
import { dealKeys } from '../../model/query-keys.ts'
import { isUuid } from '~/lib/is-uuid.ts'

interface OpenDeal {
  /** The server's answer; until it arrives, the copy in a list. */
  readonly deal: Deal | undefined
  /** The server's full answer; undefined until it arrives. */
  readonly full: DealDetail | undefined
  /** No deal has this id. */
  readonly missing: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** Loads the deal that the address names. */
export function useOpenDeal(id: string, position: Position | undefined): OpenDeal {
  const client = useQueryClient()
  const known = isUuid(id)
  const { data: answer, error, refetch } = useQuery({ ...dealDetail(id, position), enabled: known })
  // Another position only changes the distance, so the last answer stays on the screen while a new
  // one loads.
  const data = answer ?? lastAnswer(client, id)
  const listed = useMemo(() => cachedDeal(client, id), [client, id])
  const missing = !known || (error instanceof ApiError && [400, 404].includes(error.status))
  return {
    deal: missing ? undefined : (data ?? listed),
    full: missing ? undefined : data,
    missing,
    error,
    retry: () => void refetch(),
  }
}

/** Returns the latest answer about a deal, for any position. */
function lastAnswer(client: QueryClient, id: string): DealDetail | undefined {
  const queries = client.getQueryCache().findAll({ queryKey: dealKeys.detail(id) })
  const answered = queries.toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  return answered[0]?.state.data as DealDetail | undefined
}
