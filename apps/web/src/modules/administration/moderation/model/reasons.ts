import { DEAL_REASONS, WRITTEN_REASONS } from '@vicino/contract/foundation/reports/constants'
import type { ReportCase } from '@vicino/contract/administration/moderation/schemas'
import type { RemovalReason, ReportReason } from '@vicino/contract/foundation/reports/schemas'
import { kindOf } from './kind-of.ts'

/** Returns the reasons that fit the content of a report. */
export const reasonsFor = (report: ReportCase): readonly RemovalReason[] =>
  isOfBusiness(kindOf(report)) ? DEAL_REASONS : WRITTEN_REASONS

/** Tells whether a business answers for the content: its reasons are those of deals. */
const isOfBusiness = (kind: ReturnType<typeof kindOf>): boolean =>
  kind === 'deal' || kind === 'brand' || kind === 'banner' || kind === 'page'

/**
 * The reason for removal that corresponds to a report of written content. For deals both lists are
 * the same.
 */
const OF_WRITTEN: Partial<Record<ReportReason, RemovalReason>> = {
  offensive: 'offensive',
  misleading: 'fake',
}

/**
 * Returns the reason that all reporters name; undefined when they differ, say 'other', or when only
 * the word list matched, which accuses nobody.
 */
export function reportedReason(report: ReportCase): RemovalReason | undefined {
  const named = new Set(
    [report, ...report.others]
      .filter((one) => one.reporter !== null || ('notifier' in one && one.notifier !== null))
      .map(({ reason }) => reason),
  )
  const [only] = named
  if (only === undefined || named.size > 1 || only === 'other') return undefined
  if (only === 'illegal' || only === 'counterfeit' || only === 'dangerous') return 'illegal'
  return isOfBusiness(kindOf(report)) ? only : OF_WRITTEN[only]
}
