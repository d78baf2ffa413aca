import { mutationOptions } from '@tanstack/react-query'
import type { ReportReason } from '@vicino/contract/foundation/reports/schemas'
import { call } from '~/lib/api.ts'

interface Report {
  readonly reason: ReportReason
  readonly text: string
}

/** 'Segnala questo deal': sends a report. */
export function reportDeal(dealId: string) {
  return mutationOptions({
    mutationFn: (report: Report) => call('POST /report', { body: { dealId, ...report } }),
    meta: { quiet: true },
  })
}
