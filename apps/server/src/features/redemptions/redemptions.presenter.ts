import type { ResponseOf } from '@vicino/contract/endpoint'
import type { DealDetail } from '@vicino/contract/deals/schemas'
import type { cancelRedemption } from '@vicino/contract/redemptions/endpoints'
import { NEW_ACCOUNTS } from '@vicino/contract/redemptions/constants'
import type { Redemption, RedemptionLine } from '@vicino/contract/redemptions/schemas'
import type { Confirmation, Hold, TillLine, WaitingCode } from '@vicino/contract/till/schemas'
import { eurosOf } from '@vicino/domain/pricing'
import { isNewAccount, statusAt } from '@vicino/domain/redemption'
import type { Actor } from '../../platform/http/context.ts'
import type { SigningKeys } from '../../platform/auth/keys.ts'
import { signQr } from './qr-token.ts'
import { freeRefusal, voidRefusal } from './redemptions.policy.ts'
import type {
  HistoryRow,
  HoldRow,
  RedemptionRow,
  ShownAtTill,
  ShownToShop,
  TillRow,
} from './redemptions.queries.ts'

/** State of a stored redemption at a moment. */
export function stateOf(row: RedemptionRow, now: Date) {
  return statusAt({ status: row.status, expiresAt: row.expires_at.getTime() }, now.getTime())
}

function presentFacts(row: RedemptionRow, now: Date) {
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

/** The caller's own redemption; the proof in its QR begins now. */
export async function presentRedemption(
  keys: SigningKeys,
  row: RedemptionRow,
  deal: DealDetail,
  now: Date,
): Promise<Redemption> {
  const hasQr = row.channel === 'store' && stateOf(row, now) === 'held'
  return {
    ...presentFacts(row, now),
    ...presentByTheShop(row),
    serverTime: now.toISOString(),
    qr: hasQr ? await signQr(keys, row, now) : null,
    purchase: presentPurchase(row, deal.link),
    deal,
  }
}

function presentByTheShop(row: RedemptionRow) {
  return { freedByShop: row.freed_by !== null, voidReason: row.void_reason }
}

export function presentState(row: RedemptionRow, now: Date): ResponseOf<typeof cancelRedemption> {
  return { _id: row.id, status: stateOf(row, now) }
}

export function presentLine(row: HistoryRow, now: Date): RedemptionLine {
  return {
    ...presentFacts(row, now),
    ...presentByTheShop(row),
    purchase: presentPurchase(row, row.link),
    deal: presentDealLine(row),
    brand: { _id: row.brand_id, username: row.brand_username, logo: row.brand_logo },
  }
}

/** @param unheardSeconds for how long the customer's screen has been silent, where that matters */
export function presentTillLine(
  row: RedemptionRow & ShownAtTill,
  now: Date,
  unheardSeconds: number | null,
): TillLine {
  return { ...presentShopLine(row, now), serverTime: now.toISOString(), unheardSeconds }
}

function presentShopLine(row: RedemptionRow & ShownAtTill, now: Date) {
  return {
    ...presentFacts(row, now),
    deal: presentDealLine(row),
    customer: { username: row.customer_username, avatar: row.customer_avatar },
  }
}

export function presentConfirmation(row: RedemptionRow & ShownToShop, actor: Actor, now: Date): Confirmation {
  return {
    ...presentShopLine(row, now),
    unheardSeconds: row.unheard_seconds,
    confirmedAt: row.confirmed_at?.toISOString() ?? '',
    confirmedBy: row.confirmer_username ?? '',
    voidReason: row.void_reason,
    can: { void: voidRefusal(actor, row, now) === null },
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
    can: { free: freeRefusal(actor, row, now) === null },
  }
}

const rome = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** A moment on the clocks of Europe/Rome, 21/11/2026, 19:05: written the same in Italian and (British) English. */
export function romeTime(moment: Date): string {
  return rome.format(moment)
}

function presentDealLine(row: Pick<HoldRow, 'deal_id' | 'deal_title' | 'product_name' | 'image'>) {
  return { _id: row.deal_id, title: row.deal_title, productName: row.product_name, image: row.image }
}

/** The code, and the shop's address with the code in it; it is empty when the deal's link was removed since. */
function presentPurchase({ purchase_code: code }: RedemptionRow, link: string | null) {
  if (code === null) return null
  const url = link === null ? null : URL.parse(link)
  url?.searchParams.set('code', code)
  return { code, shopUrl: url?.href ?? '' }
}
