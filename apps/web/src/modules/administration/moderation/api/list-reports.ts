import type { BodyOf } from '@vicino/contract/endpoint'
import type { decideReport as decideReportEndpoint } from '@vicino/contract/administration/moderation/endpoints'
import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { REPORT_STATES } from '@vicino/contract/administration/moderation/constants'
import { call, type CallInput } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import type { QueueSearch } from '~/ui/queue/queue-filters.tsx'

export type ReportSearch = QueueSearch<(typeof REPORT_STATES)[number]>

/** Reads the reports of deals, comments, Proof Posts and reviews, newest first. */
export const reportPagesOf = (query: ReportSearch) =>
  infiniteQueryOptions({
    queryKey: [ROOTS.reports, query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /report', {
        query: { ...query, cursor: pageParam } as CallInput<'GET /report'>['query'],
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    meta: { quiet: 'untilLoaded' },
  })

/** Reads the reports that wait for a decision. */
export const reportPages = reportPagesOf({})

/** Reads a report with its whole case. */
export const reportCase = (id: string) =>
  queryOptions({
    queryKey: [ROOTS.reports, 'case', id],
    queryFn: ({ signal }) => call('GET /report/{id}', { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  })

/** Assigns a case to the caller, or releases it. */
export const assign = (id: string, client: QueryClient) =>
  mutationOptions({
    mutationFn: (assigned: boolean) =>
      call('POST /report/{id}/assign', { params: { id }, body: { assigned } }),
    onSuccess: (read) => {
      client.setQueryData(reportCase(id).queryKey, read)
      return client.invalidateQueries({ queryKey: [ROOTS.reports] })
    },
  })

/** The decision about reported content. Every decision except keeping it needs a reason. */
export type Decision = BodyOf<typeof decideReportEndpoint>

export const decide = (id: string) =>
  mutationOptions({
    mutationFn: ({ body, asked }: { readonly body: Decision; readonly asked: Confirmed }) =>
      call('POST /report/{id}/decide', { params: { id }, body, asked }),
    meta: { quiet: true },
  })

interface OutcomeOfAppeal {
  readonly id: string
  readonly outcome: 'upheld' | 'reversed'
  readonly asked: Confirmed
}

/** Decides about an appeal against a decision. */
export const decideAppeal = mutationOptions({
  mutationFn: ({ id, outcome, asked }: OutcomeOfAppeal) =>
    call('POST /report/decision/{id}/decide', { params: { id }, body: { outcome }, asked }),
  meta: { quiet: true },
})
