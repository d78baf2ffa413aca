import { queryOptions } from '@tanstack/react-query'
import { PREVIEW_MOST } from '@vicino/contract/common/page-sizes'
import type { WithdrawalReason } from '@vicino/contract/marketplace/deals/admin/schemas'
import { call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/**
 * Reads the effects of withdrawing deals, in requests of a thousand, and the message that the first
 * shop would get for a reason.
 */
export const withdrawalEffect = (ids: readonly string[], reason: WithdrawalReason | undefined) =>
  queryOptions({
    queryKey: [ROOTS.deals, 'admin', 'withdrawal', ids, reason],
    queryFn: async ({ signal }) => {
      const brands = new Set<string>()
      let [deals, codes] = [0, 0]
      let told: { subject: string; lines: string[] } | null = null
      for (let from = 0; from < ids.length; from += PREVIEW_MOST) {
        const body = { ids: ids.slice(from, from + PREVIEW_MOST), ...(reason && { reason }) }
        const part = await call('POST /deal/withdraw/preview', { body, signal })
        deals += part.deals
        codes += part.codes
        for (const id of part.brands) brands.add(id)
        told ??= part.told
      }
      return { deals, codes, shops: brands.size, told }
    },
    staleTime: 0,
    placeholderData: (before) => before,
    meta: { quiet: true },
  })
