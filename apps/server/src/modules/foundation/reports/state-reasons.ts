import './reports.events.ts'
import type { RemovalReason, ReportKind, ReportReason } from '@vicino/contract/foundation/reports/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { emit, emitAll } from '../../../platform/events/outbox.ts'
import { decideContents, decideLocked, type NewDecision, type Thing } from './things.queries.ts'

/** Why the platform restricts something (art. 17 Digital Services Act). */
export interface Reasons {
  /** The rule that it breaks. */
  readonly ground: RemovalReason
  /** What happened, in own words; '' where the ground says it. */
  readonly facts: string
}

/**
 * Proof that a statement of reasons is stored and will be sent. Only this file makes one, and every
 * function that restricts content, an account or a business takes it or the reasons for one: so
 * nothing is restricted without a statement.
 */
class StatedReasons {
  readonly #decisionIds: readonly string[]

  constructor(decisionIds: readonly string[]) {
    this.#decisionIds = decisionIds
  }

  get decisionIds(): readonly string[] {
    return this.#decisionIds
  }
}
export type Stated = StatedReasons

interface Restriction {
  readonly decision: 'warned' | 'removed' | 'blocked'
  /** For how many days; null = until somebody lifts it. */
  readonly days?: number | null
  readonly by: string
  readonly now: Date
}

/**
 * States the reasons of a restriction, unless they are stated already: stores them, decides waiting
 * reports of the same content with them, and has them sent, one letter for each author or brand,
 * whose link allows an appeal without a sign-in.
 */
export async function stateReasons(
  tx: Db,
  reasons: Reasons | Stated,
  {
    kind,
    ids,
    ...restriction
  }: Restriction & { readonly kind: Exclude<ReportKind, 'page'>; readonly ids: readonly string[] },
): Promise<Stated> {
  if (reasons instanceof StatedReasons) return reasons
  if (ids.length === 0) return new StatedReasons([])
  const about = { kind, ids, reportReason: REPORT_REASON[reasons.ground] }
  const decisions = await decideContents(tx, about, decisionOf(reasons, restriction))
  const letters = [...Map.groupBy(decisions, (one) => `${one.author_id} ${one.brand_id}`).values()].map(
    (some) => ({ decisionIds: some.map(({ id }) => id) }),
  )
  await emitAll(tx, 'report.decided', letters, restriction.now)
  return new StatedReasons(decisions.map(({ id }) => id))
}

/** States the reasons of a decision about a report that the caller has locked. */
export async function stateReasonsOf(
  tx: Db,
  report: Thing & { readonly id: string },
  reasons: Reasons,
  restriction: Restriction,
): Promise<Stated> {
  const { id } = await decideLocked(tx, report, decisionOf(reasons, restriction))
  await emit(tx, 'report.decided', { decisionIds: [id] }, restriction.now)
  return new StatedReasons([id])
}

/** Stores that a locked report led to nothing: nobody is restricted, and reporters are told. */
export async function keepReported(
  tx: Db,
  report: Thing & { readonly id: string },
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  const kept = { decision: 'kept', reason: null, facts: '', blockDays: null, by, now } as const
  const { id } = await decideLocked(tx, report, kept)
  await emit(tx, 'report.decided', { decisionIds: [id] }, now)
}

const decisionOf = (
  { ground, facts }: Reasons,
  { decision, days = null, by, now }: Restriction,
): NewDecision => ({ decision, reason: ground, facts, blockDays: days, by, now })

/** The reason of the entry that stands in for a report, by the ground of the restriction. */
const REPORT_REASON: Readonly<Record<RemovalReason, ReportReason>> = {
  offensive: 'offensive',
  spam: 'other',
  privacy: 'other',
  illegal: 'illegal',
  fake: 'misleading',
  refused: 'refused',
  price: 'price',
  misleading: 'misleading',
  closed: 'closed',
  other: 'other',
}
