import type { Transparency } from '@vicino/contract/administration/moderation/schemas'
import { REPORT_KINDS, REPORT_REASONS } from '@vicino/contract/foundation/reports/constants'
import { dateText, dayAt, parseDate, startOfDay } from '@vicino/domain/loyalty/clock'
import { REPORT_DECISIONS } from '@vicino/contract/administration/moderation/constants'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/http/context.ts'
import { kindOf } from '../../foundation/reports/public.ts'
import { countAppeals, countDecisions, countReports } from './transparency.queries.ts'

/**
 * Reads the figures of a calendar year in Rome, by default of the running one (art. 15 and 24
 * Digital Services Act). They come from the same rows as the queue, so nothing is counted twice or
 * forgotten.
 */
export async function transparencyOf(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  asked: number | undefined,
): Promise<Transparency> {
  const year = asked ?? Number(dateText(dayAt(clock.now().getTime())).slice(0, 4))
  const span = { from: newYear(year), to: newYear(year + 1) }
  const notices = await countReports(db, span)
  const decisions = await countDecisions(db, span)
  const appeals = await countAppeals(db, span)
  const byKind = zeros(REPORT_KINDS)
  const byReason = zeros(REPORT_REASONS)
  for (const { reason, count, waiting: _, ...thing } of notices) {
    byKind[kindOf(thing)] = (byKind[kindOf(thing)] ?? 0) + count
    byReason[reason] = (byReason[reason] ?? 0) + count
  }
  const byOutcome = zeros(REPORT_DECISIONS)
  for (const { decision, count } of decisions) byOutcome[decision] = count
  return {
    year,
    notices: {
      total: sum(notices.map(({ count }) => count)),
      byKind,
      byReason,
      waiting: sum(notices.map(({ waiting }) => waiting)),
    },
    decisions: {
      total: sum(decisions.map(({ count }) => count)),
      byOutcome,
      ownInitiative: sum(decisions.map(({ own }) => own)),
      automated: sum(decisions.map(({ automated }) => automated)),
    },
    appeals: {
      total: appeals?.total ?? 0,
      byPeopleWhoReported: appeals?.objections ?? 0,
      upheld: appeals?.upheld ?? 0,
      reversed: appeals?.reversed ?? 0,
    },
    medianHours: {
      decision: rounded(appeals?.decision_hours ?? null),
      appeal: rounded(appeals?.appeal_hours ?? null),
    },
  }
}

const newYear = (year: number): Date => new Date(startOfDay(parseDate(`${year}-01-01`) ?? 0))
const zeros = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries(names.map((name) => [name, 0]))
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
const rounded = (hours: number | null): number | null => (hours === null ? null : Math.round(hours * 10) / 10)
