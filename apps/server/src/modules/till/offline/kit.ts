import type { ResponseOf } from '@vicino/contract/endpoint'
import type { getOfflineKit } from '@vicino/contract/till/offline/endpoints'
import { HOUR_MS } from '@vicino/domain/durations'
import { eurosOf } from '@vicino/domain/pricing'
import { brandOfTill } from '../../../platform/auth/own-brand.ts'
import { allows } from '../../../platform/auth/permissions.ts'
import { shopOfTill } from '../../../platform/auth/shop-of-till.ts'
import type { SigningKeys } from '../../../platform/auth/keys.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { earningPrograms } from '../../loyalty/members/public.ts'
import { dealsOfTill, readAccess, readSettings } from './offline.queries.ts'
import { signPass } from './pass.ts'
import { rulesOf } from './settings.ts'

/**
 * Gives a till what it keeps to work without network. It names no customer. @throws AppError
 * till_without_brand
 */
export async function offlineKit(
  db: Db,
  { clock, signingKeys }: Services,
  actor: Actor,
): Promise<ResponseOf<typeof getOfflineKit>> {
  const brand = brandOfTill(actor)
  const rules = rulesOf(await readSettings(db, brand))
  if (!rules.enabled) return { kit: null }
  const now = clock.now()
  const access = await readAccess(db, { user: actor.sub, session: actor.sid })
  const from = now.getTime()
  const until = Math.min(from + rules.hours * HOUR_MS, access?.endsAt?.getTime() ?? from)
  const pass = {
    user: actor.sub,
    session: actor.sid,
    brand,
    shop: shopOfTill(actor, undefined) ?? null,
    from,
    until,
    entries: rules.entries,
    cents: rules.amount * 100,
    stale: rules.staleCodes,
    deals: allows(actor, 'code-CONFIRM'),
    purchases: allows(actor, 'purchase-CREATE'),
  }
  const deals = await dealsOfTill(db, brand, now)
  return {
    kit: {
      pass: signPass(signingKeys, pass),
      brandId: brand,
      rules,
      keys: keysOf(signingKeys),
      deals: deals.map(({ id, product_name, cents, ...deal }) => ({
        _id: id,
        productName: product_name,
        discountPrice: eurosOf(cents),
        ...deal,
      })),
      programs: await earningPrograms(db, brand, now),
      serverTime: now.toISOString(),
      until: new Date(until).toISOString(),
    },
  }
}

function keysOf({ accepted, acceptedForCards }: SigningKeys) {
  return [...acceptedForCards].map(([id, key]) => ({
    id,
    key: String(key.export({ format: 'jwk' }).x),
    cardsOnly: !accepted.has(id),
  }))
}
