import type { BodyOf, ResponseOf } from '@vicino/contract/endpoint'
import { OFFLINE_TILL } from '@vicino/contract/till/offline/constants'
import type { changeOfflineSettings, getOfflineSettings } from '@vicino/contract/till/offline/endpoints'
import type { OfflineRules } from '@vicino/contract/till/offline/schemas'
import { centsOf, eurosOf } from '@vicino/domain/pricing'
import { brandOfTill } from '../../../platform/auth/own-brand.ts'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { requireVersion, versionOf } from '../../../platform/row-version.ts'
import { readHourLimit, writeHourLimit } from '../../loyalty/members/public.ts'
import { lockSettings, readSettings, type SettingsRow, writeSettings } from './offline.queries.ts'

/** Returns a shop's rules; the usual ones, switched off, for a shop that has set none. */
export function rulesOf(row: SettingsRow | undefined): OfflineRules {
  if (row === undefined) return { ...OFFLINE_TILL, enabled: false, staleCodes: true }
  const { amount_cents, stale_codes, enabled, entries, hours } = row
  return { enabled, entries, hours, amount: eurosOf(amount_cents), staleCodes: stale_codes }
}

type TillRules = OfflineRules & { readonly purchasesPerHour: number }
const presented = (rules: TillRules) => ({ ...rules, version: versionOf(rules) })

/** Reads the switch and limits of the caller's brand. @throws AppError till_without_brand */
export async function offlineSettings(db: Db, actor: Actor): Promise<ResponseOf<typeof getOfflineSettings>> {
  const brandId = brandOfTill(actor)
  const [row, purchasesPerHour] = await Promise.all([readSettings(db, brandId), readHourLimit(db, brandId)])
  return presented({ ...rulesOf(row), purchasesPerHour })
}

/** Changes them. @throws AppError till_without_brand, record_changed */
export async function changeSettings(
  tx: Db,
  { clock }: Services,
  { version, ...rules }: BodyOf<typeof changeOfflineSettings>,
  actor: Actor,
): Promise<ResponseOf<typeof changeOfflineSettings>> {
  const brandId = brandOfTill(actor)
  const row = await lockSettings(tx, brandId)
  requireVersion({ ...rulesOf(row), purchasesPerHour: await readHourLimit(tx, brandId) }, version)
  const { enabled, entries, hours, amount, staleCodes, purchasesPerHour } = rules
  await writeHourLimit(tx, brandId, purchasesPerHour)
  await writeSettings(tx, {
    brand_id: brandId,
    enabled,
    entries,
    hours,
    amount_cents: centsOf(amount),
    stale_codes: staleCodes,
  })
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'till.offline',
    objectType: 'brand',
    objectId: brandId,
    brandId,
    detail: { ...rules },
    now: clock.now(),
  })
  return presented(rules)
}
