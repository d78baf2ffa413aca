import type {
  CouponCode,
  CouponTemplate,
  OwnCoupon,
  OwnCouponDetail,
  TillCoupon,
} from '@vicino/contract/loyalty/coupons/schemas'
import { claimCodeText } from '@vicino/domain/claim-code'
import { eurosOf } from '@vicino/domain/pricing'
import type { Actor } from '../../../platform/http/context.ts'
import { versionOf } from '../../../platform/row-version.ts'
import { presentCustomer } from '../members/public.ts'
import { canDo, canDoWith } from './coupons.policy.ts'
import type { CodeRow } from './codes.queries.ts'
import { isOver } from './coupon-days.ts'
import { couponStateAt } from './coupon-state.ts'
import type { FiguresRow, ShownTemplate, TemplateRow } from './templates.queries.ts'

const factsOf = (row: TemplateRow) => ({
  name: row.name,
  description: row.description,
  imageUrl: row.image,
  kind: row.kind,
  percent: row.percent,
  value: row.valueCents === null ? null : eurosOf(row.valueCents),
  product: row.product,
  minSpend: eurosOf(row.minSpendCents),
  productCodes: [...row.codes],
  productCategories: [...row.categories],
  combinable: row.combinable,
})

/** The fields that the form of a template edits; they make up its version. */
export const editedOf = (row: TemplateRow) => ({
  ...factsOf(row),
  shops: row.shops.toSorted(),
  validFrom: row.validFrom,
  validTo: row.validTo,
  validDays: row.validDays,
  total: row.total,
  perMember: row.perMember,
  publicCode: row.publicCode,
})

/** Returns the state of a template at `now`: it has ended when its last day is over. */
export const templateStateAt = (row: TemplateRow, now: Date): CouponTemplate['state'] =>
  isOver(row, now) ? 'ended' : row.state

export function presentTemplate(row: ShownTemplate, actor: Actor, now: Date): CouponTemplate {
  const state = templateStateAt(row, now)
  return {
    _id: row.id,
    version: versionOf(editedOf(row)),
    ...factsOf(row),
    shops: [...row.shops],
    validFrom: row.validFrom,
    validTo: row.validTo,
    validDays: row.validDays,
    total: row.total,
    perMember: row.perMember,
    publicCode: row.publicCode,
    state,
    given: row.given,
    isFixed: row.wasGiven,
    figures: presentFigures(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    can: canDo(actor, state),
  }
}

const presentFigures = ({ issued, used, expired, revoked, salesCents, discountCents }: FiguresRow) => ({
  issued,
  used,
  expired,
  revoked,
  active: Math.max(0, issued - used - expired - revoked),
  useRate: issued === 0 ? null : Math.round((used * 1000) / issued) / 10,
  sales: eurosOf(salesCents),
  discount: eurosOf(discountCents),
})

const customerOf = ({ userId, username, handle, avatar }: CodeRow) =>
  presentCustomer({ id: userId, username, handle, avatar })

export function presentCode(row: CodeRow, actor: Actor, now: Date): CouponCode {
  const state = couponStateAt(row, now)
  return {
    _id: row.id,
    code: claimCodeText(row.code),
    state,
    customer: customerOf(row),
    cause: row.cause.split(':', 1)[0] ?? '',
    issuedAt: row.issuedAt.toISOString(),
    startsAt: row.startsAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    use:
      row.use === null
        ? null
        : {
            receiptId: row.use.receiptId,
            amount: eurosOf(row.use.amountCents),
            discount: eurosOf(row.use.discountCents),
            paid: eurosOf(row.use.paidCents),
            at: (row.usedAt ?? now).toISOString(),
            by: row.use.by,
            proof: row.use.proof,
          },
    revokedAt: row.revokedAt?.toISOString() ?? null,
    reason: row.reason,
    can: canDoWith(actor, state),
  }
}

export function presentOwn(row: CodeRow, now: Date): OwnCoupon {
  return {
    _id: row.id,
    ...factsOf(row.template),
    brand: {
      _id: row.brandId,
      username: row.brandUsername,
      handle: row.brandHandle,
      avatar: row.brandAvatar,
    },
    state: couponStateAt(row, now),
    issuedAt: row.issuedAt.toISOString(),
    startsAt: row.startsAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    usedAt: row.usedAt?.toISOString() ?? null,
    shops: [...row.shops],
  }
}

/** @param qr makes the QR; called only while a till accepts the coupon */
export function presentOwnDetail(row: CodeRow, qr: () => OwnCouponDetail['qr'], now: Date): OwnCouponDetail {
  const own = presentOwn(row, now)
  const isLive = own.state === 'active' && row.startsAt <= now
  const { use } = row
  return {
    ...own,
    code: isLive ? claimCodeText(row.code) : null,
    qr: isLive ? qr() : null,
    use:
      use === null
        ? null
        : {
            amount: eurosOf(use.amountCents),
            discount: eurosOf(use.discountCents),
            paid: eurosOf(use.paidCents),
            receiptId: use.receiptId,
          },
    serverTime: now.toISOString(),
  }
}

export const presentForTill = (
  row: CodeRow,
  ticket: string,
  deal: { readonly title: string; readonly at: Date } | null,
): TillCoupon => ({
  _id: row.id,
  ...factsOf(row.template),
  customer: customerOf(row),
  startsAt: row.startsAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  ticket,
  shops: [...row.shops],
  besideDeal: deal && { title: deal.title, at: deal.at.toISOString() },
})
