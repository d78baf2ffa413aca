import type { BodyOf } from '@vicino/contract/endpoint'
import type { decideReport as decideReportEndpoint } from '@vicino/contract/reports/endpoints'
import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  assignReport,
  decideAppeal as decideAppealAddress,
  decideReport,
  getReport,
  listReports,
} from '@vicino/contract/reports/addresses'
import type { REPORT_STATES } from '@vicino/contract/reports/constants'
import { call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export type ReportState = (typeof REPORT_STATES)[number]

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

/** A report with all that belongs to its case. */
export const reportCase = (id: string) =>
  queryOptions({
    queryKey: [ROOTS.reports, 'case', id],
    queryFn: ({ signal }) => call(getReport, { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  })

/** Takes a case, or gives it back. */
export const assign = (id: string, client: QueryClient) =>
  mutationOptions({
    mutationFn: (assigned: boolean) => call(assignReport, { params: { id }, body: { assigned } }),
    onSuccess: (read) => {
      client.setQueryData(reportCase(id).queryKey, read)
      return client.invalidateQueries({ queryKey: [ROOTS.reports] })
    },
  })

/** What to do about what was reported; all but keeping it need a reason. */
export type Decision = BodyOf<typeof decideReportEndpoint>

export const decide = (id: string) =>
  mutationOptions({
    mutationFn: (body: Decision) => call(decideReport, { params: { id }, body }),
    meta: { quiet: true },
  })

/** Decides about an appeal against a decision. */
export const decideAppeal = mutationOptions({
  mutationFn: ({ id, outcome }: { readonly id: string; readonly outcome: 'upheld' | 'reversed' }) =>
    call(decideAppealAddress, { params: { id }, body: { outcome } }),
  meta: { quiet: true },
})
