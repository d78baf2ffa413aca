import { queryOptions } from '@tanstack/react-query'
import { MINUTE_MS } from '@vicino/domain/durations'
import { call } from '~/lib/api.ts'
import { tillKeys } from '../../api/till-keys.ts'
import { keepKit, keptKit, waitingOf } from '../model/waiting.ts'

/**
 * Reads what this till keeps to work without network, and keeps it; each read is a contact with the
 * server.
 */
export const offlineKit = (userId: string) =>
  queryOptions({
    queryKey: [...tillKeys.kit, userId],
    queryFn: async ({ signal }) => {
      const { kit } = await call('GET /till/offline/kit', { signal })
      await keepKit(userId, kit)
      return kit
    },
    refetchInterval: 5 * MINUTE_MS,
    staleTime: 0,
    meta: { quiet: true },
  })

/** Reads the kit that this device keeps from an earlier contact. */
export const storedKit = (userId: string) =>
  queryOptions({
    queryKey: [...tillKeys.kit, 'stored', userId],
    queryFn: () => keptKit(userId),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })

/** Reads what waits on this device. */
export const waitingHere = (brandId: string) =>
  queryOptions({
    queryKey: [...tillKeys.kept, brandId],
    queryFn: () => waitingOf(brandId),
    staleTime: 0,
    meta: { quiet: true },
  })
