import type { ResponseOf } from '@vicino/contract/endpoint'
import type { cancelRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import { NEW_ACCOUNTS } from '@vicino/contract/redemption/redemptions/constants'
import type {
  DealOfCode,
  Redemption,
  RedemptionLine,
  TillLine,
} from '@vicino/contract/redemption/redemptions/schemas'
import type { Confirmation, Hold, WaitingCode } from '@vicino/contract/till/till/schemas'
import { HOUR_MS } from '@vicino/domain/durations'
import { eurosOf } from '@vicino/domain/pricing'
import { isNewAccount, statusAt } from '@vicino/domain/redemption'
import type { Actor } from '../../../platform/http/context.ts'
import type { SigningKeys } from '../../../platform/auth/keys.ts'
import { allows } from '../../../platform/auth/permissions.ts'
import { signQr } from './qr-token.ts'
import { freeRefusal, voidRefusal } from './redemptions.policy.ts'
import type {
  CodeFacts,
  HistoryRow,
  HoldRow,
  OwnCode,
  RedemptionRow,
  ShownAtTill,
  ShownToShop,
  TillRow,
} from './redemptions.queries.ts'

/** Returns the state of a stored redemption at a moment. */
export function stateOf(row: Pick<RedemptionRow, 'status' | 'expires_at'>, now: Date) {
  return statusAt({ status: row.status, expiresAt: row.expires_at.getTime() }, now.getTime())
}

function presentFacts(row: CodeFacts, now: Date) {
  return {
    _id: row.id,
    transactionId: row.transaction_id,
    channel: row.channel,
    status: stateOf(row, now),
    points: row.points,
    price: eurosOf(row.price_cents),
    discountPrice: eurosOf(row.discount_price_cents),
    openedAt: row.opened_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  }
}

/** Presents the caller's own redemption; the freshness token of its QR begins at this moment. */
export function presentRedemption(keys: SigningKeys, row: OwnCode, now: Date): Redemption {
  const state = stateOf(row, now)
  const hasQr = row.channel === 'store' && state === 'held'
  const mayCome = row.channel === 'store' && row.offline_hours !== null && (hasQr || state === 'expired')
  return {
    ...presentFacts(row, now),
    ...presentByTheShop(row),
    serverTime: now.toISOString(),
    qr: hasQr ? signQr(keys, row, now) : null,
    purchase: presentPurchase(row),
    ...(mayCome && {
      awaitsTillUntil: new Date(row.expires_at.getTime() + row.offline_hours * HOUR_MS).toISOString(),
    }),
    deal: presentDealOfCode(row),
  }
}

function presentDealOfCode(row: OwnCode): DealOfCode {
  return {
    _id: row.deal_id,
    title: row.deal_title,
    description: row.description,
    images: row.images,
    discount: row.discount,
    lowestPrice: eurosOf(row.lowest_price_cents),
    lowestDeclared: row.lowest_declared,
    product: { productName: row.product_name },
    reactions: { OWN: row.own_count },
    brand: {
      username: row.brand_username,
      logo: row.brand_logo,
      avatar: row.brand_avatar,
      verified: row.brand_verified,
      address: row.brand_address,
      city: row.brand_city,
    },
  }
}

function presentByTheShop(row: Pick<RedemptionRow, 'freed_by' | 'void_reason'>) {
  return { freedByShop: row.freed_by !== null, voidReason: row.void_reason }
}

export function presentState(row: RedemptionRow, now: Date): ResponseOf<typeof cancelRedemption> {
  return { _id: row.id, status: stateOf(row, now) }
}

export function presentLine(row: HistoryRow, now: Date): RedemptionLine {
  return {
    ...presentFacts(row, now),
    ...presentByTheShop(row),
    purchase: presentPurchase(row),
    deal: presentDealLine(row),
    brand: { _id: row.brand_id, username: row.brand_username, logo: row.brand_logo },
  }
}

/** @param unheardSeconds how long the customer's screen has been inactive, where that matters */
export function presentTillLine(
  row: CodeFacts & ShownAtTill,
  now: Date,
  unheardSeconds: number | null,
): TillLine {
  return { ...presentShopLine(row, now), serverTime: now.toISOString(), unheardSeconds }
}

function presentShopLine(row: CodeFacts & ShownAtTill, now: Date) {
  return {
    ...presentFacts(row, now),
    deal: presentDealLine(row),
    customer: { username: row.customer_username, avatar: row.customer_avatar },
  }
}

/** Presents a confirmed code for the list of the day. */
export function presentConfirmation(row: RedemptionRow & ShownToShop, actor: Actor, now: Date): Confirmation {
  return {
    ...presentShopLine(row, now),
    kind: 'redemption',
    unheardSeconds: row.unheard_seconds,
    confirmedAt: row.confirmed_at?.toISOString() ?? '',
    confirmedBy: row.confirmer_username ?? '',
    voidReason: row.void_reason,
    can: { void: voidRefusal(actor, row, now) === null && allows(actor, 'code-VOID') },
  }
}

export function presentWaiting(row: TillRow, now: Date): WaitingCode {
  return { ...presentShopLine(row, now), code: row.purchase_code ?? '' }
}

export function presentHold(row: HoldRow, actor: Actor, now: Date): Hold {
  return {
    _id: row.id,
    channel: row.channel,
    deal: presentDealLine(row),
    openedAt: row.opened_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    newAccount: isNewAccount(
      row.account_created_at.getTime(),
      row.opened_at.getTime(),
      NEW_ACCOUNTS.originHours,
    ),
    can: { free: freeRefusal(actor, row, now) === null && allows(actor, 'code-VOID') },
  }
}

function presentDealLine(row: Pick<HoldRow, 'deal_id' | 'deal_title' | 'product_name' | 'image'>) {
  return { _id: row.deal_id, title: row.deal_title, productName: row.product_name, image: row.image }
}

/**
 * Returns the code, and the online shop's address with the code in it; the address is empty
 * when the deal's link was removed since.
 */
function presentPurchase({ purchase_code: code, link }: Pick<HistoryRow, 'purchase_code' | 'link'>) {
  if (code === null) return null
  const url = link === null ? null : URL.parse(link)
  url?.searchParams.set('code', code)
  return { code, shopUrl: url?.href ?? '' }
}
