import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Deal, DealDetail } from '@vicino/contract/deals/schemas'
import { useMemo } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import type { Position } from '../../model/browse-query.ts'
import { dealDetail } from '../api/deal.ts'
import { cachedDeal } from '../model/cached-deal.ts'
import { isUuid } from '~/lib/is-uuid.ts'

interface OpenDeal {
  /** As the server tells it, until then as a list holds it. */
  readonly deal: Deal | undefined
  /** With what only the detail has, once the server has answered. */
  readonly full: DealDetail | undefined
  /** There is no deal of that id. */
  readonly missing: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** The deal that the address names. */
export function useOpenDeal(id: string, position: Position | undefined): OpenDeal {
  const client = useQueryClient()
  const known = isUuid(id)
  const { data, error, refetch } = useQuery({ ...dealDetail(id, position), enabled: known })
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
