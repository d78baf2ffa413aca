import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { decideReport, listReports } from '@vicino/contract/reports/addresses'
import type { RemovalReason } from '@vicino/contract/reports/schemas'
import { call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export type ReportState = 'waiting' | 'decided'

/** Reports of deals and comments in a state, newest first. */
export const reportPagesIn = (state: ReportState) =>
  infiniteQueryOptions({
    queryKey: [ROOTS.reports, state],
    queryFn: ({ pageParam, signal }) => call(listReports, { query: { state, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    meta: { quiet: 'untilLoaded' },
  })

/** Those that wait for a decision. */
export const reportPages = reportPagesIn('waiting')

export interface Decision {
  readonly id: string
  /** Why it is removed; undefined = it stays, or comes back. */
  readonly reason: RemovalReason | undefined
}

export const decide = mutationOptions({
  mutationFn: ({ id, reason }: Decision) =>
    call(decideReport, {
      params: { id },
      body: reason === undefined ? { decision: 'keep' } : { decision: 'remove', reason },
    }),
  meta: { quiet: true },
})
