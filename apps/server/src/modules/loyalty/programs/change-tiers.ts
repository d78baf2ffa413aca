import type { BrandTierConfig } from '@vicino/contract/loyalty/programs/config-body'
import { SAMPLE_TIERS } from '@vicino/contract/loyalty/programs/constants'
import type { BrandTiers } from '@vicino/contract/loyalty/programs/schemas'
import { parseDate } from '@vicino/domain/loyalty/clock'
import type { Problem } from '@vicino/domain/loyalty/checks'
import { canonicalText } from '@vicino/domain/loyalty/config'
import { areTiersExpired, expirationProblems, tierProblems } from '@vicino/domain/loyalty/tier-problems'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { publishGenerated } from './regulations/publish-regulation.ts'
import { hashOf, refuseProblems } from './refusals.ts'
import { NO_TIERS } from './compiled.ts'
import { todayOf } from './program-moments.ts'
import { readHeadsOf } from './heads.queries.ts'
import { mayRun } from './programs.policy.ts'
import { presentTiers } from './programs.presenter.ts'
import { brandExists } from './programs.queries.ts'
import { dueToDisable, lockBrandPrograms } from './steps.queries.ts'
import { insertTiersVersion, readTiersVersion, type TiersVersion } from './versions.queries.ts'

/**
 * Reads the tiers of a brand; for a brand that never saved any, the samples, switched off.
 * @throws AppError brand_not_found
 */
export async function readTiers(
  db: Db,
  { clock }: Services,
  brandId: string,
  actor: Actor,
): Promise<BrandTiers> {
  if (!mayRun(actor, brandId) || !(await brandExists(db, brandId))) throw new AppError('brand_not_found')
  return answerTiers(db, brandId, clock.now())
}

async function answerTiers(db: Db, brandId: string, now: Date): Promise<BrandTiers> {
  const stored = await readTiersVersion(db, brandId)
  const lockedUntil = await lastActiveDay(db, brandId)
  const config = stored?.config ?? SAMPLES
  return {
    brandId,
    version: stored?.version ?? 0,
    tierConfigs: presentTiers(config),
    expired: areTiersExpired(config, todayOf(now)),
    lockedUntil,
    can: { edit: lockedUntil === null },
  }
}

const OPTIONS = { pointsMultiplier: 0, pointsExpiration: 0, rewardsDiscount: 0 }
const SAMPLES: BrandTierConfig = {
  ...NO_TIERS,
  tiers: SAMPLE_TIERS.map((tier) => ({ ...tier, benefits: [], options: OPTIONS })),
}

/**
 * Returns the last day of the active program of a brand that ends last; null when none is active.
 */
async function lastActiveDay(db: Db, brandId: string): Promise<string | null> {
  const active = await readHeadsOf(db, brandId, ['active'])
  return active.reduce<string | null>(
    (last, { endDate }) => (last === null || endDate > last ? endDate : last),
    null,
  )
}

/**
 * Saves the tiers of a brand as a new version, in force at once. While one of its programs
 * is active only a later expirationDate is accepted, and switching off is scheduled for the
 * last day of those programs; `enabled: true` cancels that again.
 * @throws AppError brand_not_found, record_changed, tiers_locked, validation_failed
 */
export async function changeTiers(
  tx: Db,
  { clock }: Services,
  { brandId, config, version }: { brandId: string; config: BrandTierConfig; version: number },
  actor: Actor,
): Promise<BrandTiers> {
  const now = clock.now()
  if (!mayRun(actor, brandId) || !(await brandExists(tx, brandId))) throw new AppError('brand_not_found')
  // No program of the brand may be activated meanwhile.
  await lockBrandPrograms(tx, brandId)
  const stored = await readTiersVersion(tx, brandId)
  if ((stored?.version ?? 0) !== version) throw new AppError('record_changed')
  const before = stored?.config ?? NO_TIERS
  const lockedUntil = await lastActiveDay(tx, brandId)
  const wanted =
    lockedUntil === null ? { ...config, disableDate: null } : whileActive(before, config, lockedUntil)
  refuseProblems([...tierProblems(wanted), ...dateProblemsOf(before, wanted, todayOf(now))], 'tierConfigs.')
  const sha256 = hashOf(wanted)
  if (stored === undefined || sha256 !== stored.sha256) {
    await saveVersion(tx, { brandId, stored, config: wanted }, 'tiers.change', actor, now)
  }
  return answerTiers(tx, brandId, now)
}

/**
 * Stores a version of a brand's tiers, emits its event, and publishes regulations anew that
 * describe them.
 */
async function saveVersion(
  tx: Db,
  { brandId, stored, config }: { brandId: string; stored: TiersVersion | undefined; config: BrandTierConfig },
  action: 'tiers.change' | 'tiers.disable',
  actor: Actor | null,
  now: Date,
): Promise<void> {
  const version = (stored?.version ?? 0) + 1
  const sha256 = hashOf(config)
  await insertTiersVersion(tx, brandId, { version, config, sha256 }, now)
  await writeAudit(tx, {
    actorId: actor?.sub ?? null,
    action,
    objectType: 'brand',
    objectId: brandId,
    brandId,
    detail: { version, before: stored?.sha256 ?? null, after: sha256 },
    now,
  })
  await emit(tx, 'loyalty.tiers_changed', { brandId, version }, now)
  for (const { id } of await readHeadsOf(tx, brandId, ['scheduled', 'active'])) {
    await publishGenerated(tx, { clock: { now: () => now } }, id, actor?.sub ?? null)
  }
}

/**
 * Tiers that end with the last program of the brand still do so when its end moved, or when
 * another program became the last. The caller holds the brand's lock.
 */
export async function followLastDay(tx: Db, brandId: string, actor: Actor | null, now: Date): Promise<void> {
  const stored = await readTiersVersion(tx, brandId)
  if (stored === undefined || stored.config.disableDate === null) return
  const disableDate = await lastActiveDay(tx, brandId)
  if (disableDate === null || disableDate === stored.config.disableDate) return
  const config = { ...stored.config, disableDate }
  await saveVersion(tx, { brandId, stored, config }, 'tiers.change', actor, now)
}

/** @throws AppError tiers_locked when anything but the expiration date or switching off changes */
function whileActive(before: BrandTierConfig, sent: BrandTierConfig, lockedUntil: string): BrandTierConfig {
  const same = {
    ...sent,
    enabled: before.enabled,
    disableDate: before.disableDate,
    expirationDate: before.expirationDate,
  }
  if (canonicalText(same) !== canonicalText(before) || (sent.enabled && !before.enabled)) {
    throw new AppError('tiers_locked')
  }
  const [from, to] = [before.expirationDate, sent.expirationDate]
  if (from !== to && from !== null && (to === null || to < from)) throw new AppError('tiers_locked')
  if (from === null && to !== null) throw new AppError('tiers_locked')
  const disableDate = before.enabled && !sent.enabled ? lockedUntil : null
  return { ...before, expirationDate: to, disableDate }
}

/** A new expiration date lies at least 5 months ahead; an unchanged one may be nearer. */
function dateProblemsOf(
  before: BrandTierConfig,
  { expirationDate }: BrandTierConfig,
  today: number,
): Problem[] {
  if (expirationDate === null || expirationDate === before.expirationDate) return []
  return parseDate(expirationDate) === null ? [] : expirationProblems(expirationDate, today)
}

/**
 * Switches off tiers that were to end with the programs of their brand, once none of those is
 * active.
 */
export async function disableDueTiers(tx: Db, now: Date): Promise<void> {
  for (const brandId of await dueToDisable(tx)) {
    await lockBrandPrograms(tx, brandId)
    const stored = await readTiersVersion(tx, brandId)
    if (stored === undefined || (await lastActiveDay(tx, brandId)) !== null) continue
    const config = { ...stored.config, enabled: false, disableDate: null }
    await saveVersion(tx, { brandId, stored, config }, 'tiers.disable', null, now)
  }
}
