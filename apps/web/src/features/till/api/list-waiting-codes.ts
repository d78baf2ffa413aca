import { infiniteQueryOptions } from '@tanstack/react-query'
import type { WaitingCode } from '@vicino/contract/redemptions'
import { call } from '~/lib/api.ts'
import { localEnd } from '../model/time-left.ts'
import { tillKeys } from './till-keys.ts'

/** A code that waits, and when it ends by this device's clock (ms). */
export type Waiting = WaitingCode & { readonly endsAt: number }

/** Online purchase codes of the brand that wait, the one that ends first on top. */
export const waitingPages = infiniteQueryOptions({
  queryKey: tillKeys.waiting,
  queryFn: async ({ pageParam, signal }) => {
    const page = await call('listWaitingCodes', { query: { cursor: pageParam }, signal })
    const received = Date.now()
    const items = page.items.map((line): Waiting => ({
      ...line,
      endsAt: localEnd({ expiresAt: line.expiresAt, serverTime: page.serverTime }, received),
    }))
    return { ...page, items }
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  meta: { quiet: 'untilLoaded' },
})
