import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import { walletKeys } from '../../shared/model/query-keys.ts'

export const DIRECTIONS = ['all', 'earned', 'spent'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** Reads the movements of the caller's BrandPoints, newest first, page by page. */
export const movementPages = (direction: Direction) =>
  endpointPages('GET /points/history', [...walletKeys.points, 'movements', direction], {
    query: { direction },
    staleTime: 0,
  })

const LATEST = 5

/** Reads the last five movements. */
export const latestMovements = () =>
  endpointQuery('GET /points/history', [...walletKeys.points, 'latest'], {
    query: { limit: LATEST },
    staleTime: 0,
  })
