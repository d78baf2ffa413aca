import { DEAL_REASONS, WRITTEN_REASONS } from '@vicino/contract/foundation/reports/constants'
import type { ReportCase } from '@vicino/contract/administration/moderation/schemas'
import type { RemovalReason, ReportReason } from '@vicino/contract/foundation/reports/schemas'
import { kindOf } from './kind-of.ts'

/** The reasons that fit what is decided about. */
export const reasonsFor = (report: ReportCase): readonly RemovalReason[] =>
  kindOf(report) === 'deal' ? DEAL_REASONS : WRITTEN_REASONS

/** What a report of somebody's words says against them; of deals the reasons are the same ones. */
const OF_WRITTEN: Partial<Record<ReportReason, RemovalReason>> = {
  offensive: 'offensive',
  misleading: 'fake',
}

/**
 * The reason that all people name who have reported it; undefined where they differ, say 'other', or nobody has: a word of a list
 * accuses nobody.
 */
export function reportedReason(report: ReportCase): RemovalReason | undefined {
  const named = new Set(
    [report, ...report.others].filter(({ reporter }) => reporter !== null).map(({ reason }) => reason),
  )
  const [only] = named
  if (only === undefined || named.size > 1 || only === 'other') return undefined
  if (kindOf(report) !== 'deal') return OF_WRITTEN[only]
  return only
}
