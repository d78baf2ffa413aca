import type { CouponKind } from './coupon-kinds.ts'
import { inOrder, stackingRefusal } from './coupon-stacking.ts'
import { namesOfCode, productCodeOf } from './gtin.ts'

/*
 * The discounts of brands' coupons on a receipt, and which coupons combine
 * (docs/modules/loyalty.md, "Coupons"). Whole cents; all rounding is down, in the shop's favour,
 * and nobody pays less than zero.
 */

/** States of a code. An active one expires by itself; a used or revoked one does not. */
export const COUPON_STATES = ['active', 'used', 'expired', 'revoked'] as const
export type CouponState = (typeof COUPON_STATES)[number]

export interface CouponTerms {
  readonly kind: CouponKind
  /** 1 to 100; of the kind percent. */
  readonly percent: number | null
  /** The amount, or the price of the free product; null for a percentage. */
  readonly valueCents: number | null
  /** The smallest sum of the receipt before coupons. */
  readonly minSpendCents: number
  /** Codes and categories of products that it applies to; both empty = all. */
  readonly codes: readonly string[]
  readonly categories: readonly string[]
  /** Whether it combines with other coupons and with a deal. */
  readonly combinable: boolean
}

/** One line of a receipt. */
export interface CouponLine {
  readonly code: string | null
  readonly category: string | null
  readonly quantityMilli: number
  readonly netCents: number
}

/**
 * A receipt before coupons. Its lines add up to the amount; without lines only the amount is known.
 */
export interface CouponReceipt {
  readonly amountCents: number
  readonly lines: readonly CouponLine[] | null
}

export interface CouponOnReceipt {
  readonly id: string
  readonly templateId: string
  readonly terms: CouponTerms
  /**
   * The part of the receipt for the coupon's products, where the till sends it instead of lines.
   */
  readonly eligibleCents: number | null
}

/**
 * Why a coupon takes nothing off: the receipt is below its minimum; it does not combine with the
 * others; the same one is there twice; there are too many; it is for some products and the till
 * sends no prices of them; none of them is there; nothing is left to take off.
 */
export const COUPON_REFUSALS = [
  'below_minimum',
  'not_combinable',
  'same_coupon',
  'too_many',
  'products_untold',
  'no_products',
  'nothing_left',
] as const
export type CouponRefusal = (typeof COUPON_REFUSALS)[number]

export interface CouponEffect {
  readonly id: string
  /** 0 for a refused coupon. */
  readonly discountCents: number
  readonly refusal: CouponRefusal | null
}

export interface CouponOutcome {
  /** In the order of the request. */
  readonly coupons: readonly CouponEffect[]
  readonly paidCents: number
  /** The lines with their paid amounts, which add up to the paid sum. */
  readonly lines: readonly CouponLine[] | null
}

/** Tells whether a coupon is for some products only. */
export const isForProducts = ({ codes, categories }: Pick<CouponTerms, 'codes' | 'categories'>): boolean =>
  codes.length > 0 || categories.length > 0

/**
 * Computes the discounts of coupons on a receipt. Amounts and free products come off first, then
 * percentages of the rest: the order of scanning makes no difference, and no other order would give
 * a smaller discount. A refused coupon takes nothing off, and the others are computed as if it were
 * not there.
 */
export function applyCoupons(receipt: CouponReceipt, coupons: readonly CouponOnReceipt[]): CouponOutcome {
  const nets = receipt.lines?.map(({ netCents }) => netCents) ?? null
  let paidCents = receipt.amountCents
  const effects = new Map<string, CouponEffect>()
  for (const coupon of coupons.toSorted(inOrder)) {
    const refusal = stackingRefusal(coupon, coupons) ?? ofReceipt(coupon.terms, receipt)
    const found = refusal ?? discountOf(coupon, receipt, nets, paidCents)
    const discountCents = typeof found === 'number' ? found : 0
    if (discountCents > 0 && nets !== null) takeFrom(nets, placesOf(coupon.terms, receipt), discountCents)
    paidCents -= discountCents
    effects.set(coupon.id, {
      id: coupon.id,
      discountCents,
      refusal: typeof found === 'number' ? null : found,
    })
  }
  return {
    coupons: coupons.flatMap(({ id }) => effects.get(id) ?? []),
    paidCents,
    lines:
      receipt.lines?.map((line, index) => ({ ...line, netCents: nets?.[index] ?? line.netCents })) ?? null,
  }
}

function ofReceipt(terms: CouponTerms, { amountCents }: CouponReceipt): CouponRefusal | null {
  return amountCents < terms.minSpendCents ? 'below_minimum' : null
}

function discountOf(
  { terms, eligibleCents }: CouponOnReceipt,
  receipt: CouponReceipt,
  nets: readonly number[] | null,
  leftCents: number,
): number | CouponRefusal {
  const places = placesOf(terms, receipt)
  if (places === null && isForProducts(terms) && eligibleCents === null) return 'products_untold'
  const its = places === null || nets === null ? null : places.map((place) => nets[place] ?? 0)
  const there = its === null ? Math.min(eligibleCents ?? leftCents, leftCents) : total(its)
  if (its === null ? isForProducts(terms) && eligibleCents === 0 : its.length === 0) return 'no_products'
  const most = Math.min(there, leftCents)
  const wanted = wantedOf(terms, {
    most,
    units: terms.kind === 'product' ? unitsOf(receipt, places) : null,
  })
  const discount = Math.min(wanted, most)
  return discount > 0 ? discount : 'nothing_left'
}

function wantedOf(
  { kind, percent, valueCents }: CouponTerms,
  { most, units }: { most: number; units: readonly number[] | null },
): number {
  if (kind === 'percent') return Math.floor((most * (percent ?? 0)) / 100)
  const value = valueCents ?? 0
  // One piece is free: the cheapest of the bought ones.
  return units === null || units.length === 0 ? value : Math.min(value, ...units)
}

/** Returns the indexes of the lines that a coupon applies to; null where there are no lines. */
function placesOf(terms: CouponTerms, { lines }: CouponReceipt): number[] | null {
  if (lines === null) return null
  const all = lines.map((line, place) => ({ line, place }))
  return all.filter(({ line }) => isFor(terms, line)).map(({ place }) => place)
}

function isFor(terms: CouponTerms, { code, category }: CouponLine): boolean {
  if (!isForProducts(terms)) return true
  const codes = code === null ? [] : namesOfCode(code)
  return (
    names(terms.codes.map(productCodeOf), codes) ||
    names(terms.categories, category === null ? [] : [category])
  )
}
const names = (list: readonly string[], values: readonly string[]): boolean =>
  list.some((each) => values.some((value) => plain(each) === plain(value)))
const plain = (text: string): string => text.trim().toLowerCase()

/**
 * Returns the price of one piece on each of these lines, rounded down; for less than a piece the
 * price of the line.
 */
const unitsOf = ({ lines }: CouponReceipt, places: readonly number[] | null): number[] | null =>
  places?.map((place) => {
    const { netCents = 0, quantityMilli = 1000 } = lines?.[place] ?? {}
    return quantityMilli <= 1000 ? netCents : Math.floor((netCents * 1000) / quantityMilli)
  }) ?? null

/**
 * Takes cents off lines in proportion to their prices; the rounding rest comes off the first lines
 * that still have it.
 */
function takeFrom(nets: number[], places: readonly number[] | null, cents: number): void {
  const list = places ?? []
  const before = list.map((place) => nets[place] ?? 0)
  const all = total(before)
  if (all === 0) return
  const shares = before.map((net) => Number((BigInt(net) * BigInt(cents)) / BigInt(all)))
  let rest = cents - total(shares)
  for (const [index, place] of list.entries()) {
    const net = before[index] ?? 0
    const share = shares[index] ?? 0
    const more = Math.min(rest, net - share)
    nets[place] = net - share - more
    rest -= more
  }
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
