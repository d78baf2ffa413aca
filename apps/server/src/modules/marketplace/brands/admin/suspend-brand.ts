import type { AuditAction } from '@vicino/contract/administration/audit/actions'
import './admin.events.ts'
import type { suspendBrands as suspendEndpoint } from '@vicino/contract/marketplace/brands/admin/endpoints'
import type { BodyOf } from '@vicino/contract/endpoint'
import type { RemovalReason } from '@vicino/contract/foundation/reports/schemas'
import { writeAudit } from '../../../../platform/audit.ts'
import type { Database, Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import { emit } from '../../../../platform/events/outbox.ts'
import type { BulkOutcome } from '../../../../platform/http/bulk.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { type Reasons, type Stated, stateReasons } from '../../../foundation/reports/public.ts'
import { revokeSessionsOfBrand } from '../../../identity/auth/public.ts'
import { returnWithBrand, withdrawWithBrand } from '../../deals/public.ts'
import { maySuspend } from './admin.policy.ts'
import { lockSuspension, updateColumns } from './admin.queries.ts'

export interface Suspension {
  readonly brandId: string
  readonly reason: RemovalReason
  /** When the suspension ends by itself; null = only when somebody lifts it. */
  readonly until: Date | null
  readonly reasons: Reasons | Stated
  readonly now: Date
}

/**
 * Suspends a brand: its people are signed out and cannot sign in, its keys are refused, its deals
 * on offer are withdrawn. A brand that is suspended for at least as long stays so. Its members keep
 * their balances.
 * @returns whether anything changed; undefined when there is no such brand
 */
export async function suspendBrand(
  tx: Db,
  { brandId, reason, until, reasons, now }: Suspension,
  actor: Actor,
): Promise<boolean | undefined> {
  const brand = await lockSuspension(tx, brandId)
  if (brand === undefined) return undefined
  const { suspended_at: since, suspended_until: before } = brand
  if (since !== null && (before === null || (until !== null && until <= before))) return false
  await updateColumns(tx, brandId, {
    suspended_at: since ?? now,
    suspended_until: until,
    suspended_reason: reason,
    updated_at: now,
  })
  const restriction = { decision: 'blocked', days: null, by: actor.sub, now } as const
  const stated = await stateReasons(tx, reasons, { kind: 'brand', ids: [brandId], ...restriction })
  await withdrawWithBrand(tx, brandId, { reasons: stated, now }, actor)
  await revokeSessionsOfBrand(tx, brandId, 'brand suspended', now)
  const detail = { reason, ...(until !== null && { until: until.toISOString() }) }
  await note(tx, { brandId, actorId: actor.sub, action: 'brand.suspend', detail, now })
  return true
}

/**
 * Lifts a suspension. Deals withdrawn with the brand are on offer again unless they have ended.
 * @param since lifts only the suspension that began at that moment
 * @returns whether anything changed; undefined when there is no such brand
 */
export async function resumeBrand(
  tx: Db,
  { brandId, since, now }: { readonly brandId: string; readonly since?: Date; readonly now: Date },
  actorId: string | null,
): Promise<boolean | undefined> {
  const brand = await lockSuspension(tx, brandId)
  if (brand === undefined) return undefined
  const { suspended_at: at } = brand
  // A closed business stays closed.
  if (at === null || brand.closed_at !== null || (since !== undefined && since.getTime() !== at.getTime()))
    return false
  await updateColumns(tx, brandId, {
    suspended_at: null,
    suspended_until: null,
    suspended_reason: '',
    updated_at: now,
  })
  await returnWithBrand(tx, brandId, { actorId, now })
  await note(tx, { brandId, actorId, action: 'brand.resume', detail: {}, now })
  return true
}

/**
 * Suspends brands until somebody lifts it; their people are told the reason. @throws AppError
 * permission_not_held
 */
export function suspendBrands(
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  { ids, reason, text }: BodyOf<typeof suspendEndpoint>,
  actor: Actor,
): Promise<BulkOutcome> {
  const now = clock.now()
  return each(db, ids, actor, async (tx, brandId) => {
    const reasons = { ground: reason, facts: text }
    const changed = await suspendBrand(tx, { brandId, reason, until: null, reasons, now }, actor)
    if (changed === true) await emit(tx, 'brand.suspended', { brandId, reason, text }, now)
    return changed
  })
}

/**
 * Lifts the suspensions of brands; their people are notified. @throws AppError permission_not_held
 */
export function resumeBrands(
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  ids: readonly string[],
  actor: Actor,
): Promise<BulkOutcome> {
  const now = clock.now()
  return each(db, ids, actor, async (tx, brandId) => {
    const changed = await resumeBrand(tx, { brandId, now }, actor.sub)
    if (changed === true) await emit(tx, 'brand.resumed', { brandId }, now)
    return changed
  })
}

/**
 * Handles each brand in its own transaction, in the order of ids, so that one with ten thousand
 * deals delays no other.
 */
async function each(
  db: Database,
  ids: readonly string[],
  actor: Actor,
  act: (tx: Db, brandId: string) => Promise<boolean | undefined>,
): Promise<BulkOutcome> {
  if (!maySuspend(actor)) throw new AppError('permission_not_held')
  const outcome: BulkOutcome = { done: [], refused: [] }
  for (const id of [...new Set(ids)].toSorted()) {
    const changed = await inTransaction(db, (tx) => act(tx, id))
    if (changed === undefined) outcome.refused.push({ _id: id, code: 'brand_not_found' })
    else outcome.done.push(id)
  }
  return outcome
}

const note = (
  tx: Db,
  act: {
    readonly brandId: string
    readonly actorId: string | null
    readonly action: AuditAction
    readonly detail: Record<string, unknown>
    readonly now: Date
  },
): Promise<void> => writeAudit(tx, { ...act, objectType: 'brand', objectId: act.brandId })
