import { addMonths, dayAt, type Instant, MINUTE_MS, startOfDay } from './clock.ts'

/** As it is stored and sent; deleted is shown as "Annullata". */
export type ProgramStatus = 'draft' | 'scheduled' | 'active' | 'ended' | 'deleted'
/** The phase that follows from status and clock (docs/modules/loyalty.md, "Programs"). */
export type Phase =
  | 'draft'
  | 'scheduled'
  | 'active'
  | 'ending'
  | 'grace'
  | 'closed'
  | 'archived'
  | 'cancelled'

/** Days after the end in which rewards can be claimed. */
export const CLAIM_DAYS = 60
/** Number of last days of an active program with banner and notifications. */
const ENDING_DAYS = 30
/** A purchase can be reported until this many days before the end of claims. */
const REPORT_DAYS = 30
/** Months after closing until the members' read models are deleted. */
const ARCHIVED_MONTHS = 12

/** The largest lead of a till's clock, and the largest delay of an event. */
const AHEAD_MS = 5 * MINUTE_MS
const BACK_DAYS = 90

interface Life {
  readonly status: ProgramStatus
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly claimsUntil: Instant
}

/**
 * Returns the phase at `now`. The jobs that change the status may run late; in between the clock
 * decides.
 */
export function phaseOf(program: Life, now: Instant): Phase {
  const { status, startsAt, endsAt, claimsUntil } = program
  if (status === 'draft') return 'draft'
  if (status === 'deleted') return 'cancelled'
  if (status !== 'ended' && now < endsAt) {
    if (status === 'scheduled' && now < startsAt) return 'scheduled'
    return now >= startOfDay(dayAt(endsAt) - ENDING_DAYS) ? 'ending' : 'active'
  }
  if (now < claimsUntil) return 'grace'
  return now < archivedFrom(claimsUntil) ? 'closed' : 'archived'
}

function archivedFrom(claimsUntil: Instant): Instant {
  return startOfDay(addMonths(dayAt(claimsUntil), ARCHIVED_MONTHS))
}

/**
 * Tells whether something that happened in the program's time still earns when it is reported at
 * `now`.
 */
export function mayEarn(program: Life, now: Instant): boolean {
  const { status, startsAt, endsAt, claimsUntil } = program
  if (status === 'draft' || status === 'deleted') return false
  if (status !== 'ended' && now < endsAt) return status === 'active' || now >= startsAt
  return now < startOfDay(dayAt(claimsUntil) - REPORT_DAYS)
}

/** Tells whether a refund or reversal still takes points back: never in the phase closed. */
export function mayTakeBack(program: Life, now: Instant): boolean {
  return ['active', 'ending', 'grace'].includes(phaseOf(program, now))
}

/** Checks the arrival of an event: at most 5 minutes ahead, 90 days back (imports: any). */
export function arrivalProblem(
  at: Instant,
  now: Instant,
  { isImport = false }: { isImport?: boolean } = {},
): 'future' | 'too_old' | null {
  if (at > now + AHEAD_MS) return 'future'
  return !isImport && dayAt(at) < dayAt(now) - BACK_DAYS ? 'too_old' : null
}
