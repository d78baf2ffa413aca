import type { BodyOf } from '@vicino/contract/endpoint'
import type { decideReport as decideReportEndpoint } from '@vicino/contract/administration/moderation/endpoints'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { REPORT_STATES } from '@vicino/contract/administration/moderation/constants'
import { call, type CallInput } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import type { QueueSearch } from '~/ui/queue/queue-filters.tsx'

export type ReportSearch = QueueSearch<(typeof REPORT_STATES)[number]>

/** Reads the reports of deals, comments, Proof Posts and reviews, newest first. */
export const reportPagesOf = (query: ReportSearch) =>
  endpointPages('GET /report', [ROOTS.reports, query], { query: query as CallInput<'GET /report'>['query'] })

/** Reads the reports that wait for a decision. */
export const reportPages = reportPagesOf({})

/** Reads a report with its whole case. */
export const reportCase = (id: string) =>
  endpointQuery('GET /report/{id}', [ROOTS.reports, 'case', id], {
    params: { id },
    staleTime: 0,
    quiet: true,
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
