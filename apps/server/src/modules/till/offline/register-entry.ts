import type { Language } from '@vicino/contract/common/language'
import type { OfflineEntry } from '@vicino/contract/till/offline/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { registerSale } from '../../loyalty/members/public.ts'
import { confirmOfflineCode } from '../../redemption/redemptions/public.ts'
import type { Scanned } from './judge-entry.ts'

/** What an entry waits with: what was scanned, and the deal that the code names. */
export type EntryBody =
  | {
      readonly kind: 'deal'
      readonly token: string
      readonly dealId?: string | undefined
      readonly shop?: string
    }
  | (Omit<Extract<OfflineEntry, { kind: 'purchase' }>, '_id' | 'at' | 'pass'> & {
      readonly dealId?: undefined
    })

/** How an entry is registered. */
export interface Registering {
  /** When it counts. */
  readonly at: Date
  /** The person at the till, or the owner who counts it. */
  readonly actor: Actor
  readonly shop: string | undefined
  readonly language: Language
  /** Whether a QR without a fresh token counts. */
  readonly mayBeStale: boolean
  /** Why the owner counts it after all; undefined where the till alone registers it. */
  readonly reason: string | undefined
}

export interface Registered {
  /** `before`: it had counted already. `over_stock`: it counted, and no unit was left. */
  readonly how: 'now' | 'before' | 'over_stock'
  /** What a code became. */
  readonly redemption?: { readonly id: string; readonly isStale: boolean }
}

/**
 * Registers an entry by the writers of every till, at its own time. @throws AppError as
 * confirmRedemption() and registerSale(), and not_member
 */
export async function register(
  tx: Db,
  services: Services,
  body: EntryBody,
  scanned: Scanned,
  { at, actor, shop, language, mayBeStale, reason }: Registering,
): Promise<Registered> {
  if (scanned.kind === 'deal') {
    const { id, isOverStock } = await confirmOfflineCode(tx, services, {
      qr: scanned.qr,
      at,
      actor,
      shop,
      mayBeStale,
      despiteEnd: reason !== undefined,
    })
    const isStale = at.getTime() >= scanned.qr.proofUntil * 1000
    return { how: isOverStock ? 'over_stock' : 'now', redemption: { id, isStale } }
  }
  if (body.kind === 'deal') throw new Error('a card comes with a purchase')
  const { card, amount, receiptId, items } = body
  const { results } = await registerSale(
    tx,
    services,
    {
      member: { card },
      amount,
      receiptId,
      items,
      storeId: shop,
      occurredAt: at.toISOString(),
      overLimit: reason,
    },
    { actor, language, simulate: false, isLimited: services.config.rateLimits, readAt: at },
  )
  if (results.every((result) => result.reason === 'not_member')) throw new AppError('not_member')
  return { how: results.every(({ already }) => already) ? 'before' : 'now' }
}
