import type { CouponTemplate, CouponTemplateBody } from '@vicino/contract/loyalty/coupons/schemas'

/** The form's fields. A list is a text with commas; '' and null mean nothing entered. */
export interface CouponForm {
  readonly name: string
  readonly description: string
  readonly imageUrl: string
  readonly kind: CouponTemplate['kind']
  readonly percent: number | null
  readonly value: number | null
  readonly product: string
  readonly minSpend: number | null
  readonly codes: string
  readonly categories: string
  readonly combinable: boolean
  readonly shops: readonly string[]
  readonly validFrom: string
  readonly validTo: string
  readonly validDays: number | null
  readonly total: number | null
  readonly perMember: number | null
  readonly publicCode: string
}

export const NEW_COUPON: CouponForm = {
  name: '',
  description: '',
  imageUrl: '',
  kind: 'percent',
  percent: 10,
  value: null,
  product: '',
  minSpend: null,
  codes: '',
  categories: '',
  combinable: false,
  shops: [],
  validFrom: '',
  validTo: '',
  validDays: 30,
  total: null,
  perMember: 1,
  publicCode: '',
}

/** How many people may take the coupon of a published code, until the shop says otherwise. */
export const PUBLISHED_TOTAL = 100

export const formOf = (coupon: CouponTemplate): CouponForm => ({
  name: coupon.name,
  description: coupon.description,
  imageUrl: coupon.imageUrl ?? '',
  kind: coupon.kind,
  percent: coupon.percent,
  value: coupon.value,
  product: coupon.product ?? '',
  minSpend: coupon.minSpend === 0 ? null : coupon.minSpend,
  codes: coupon.productCodes.join(', '),
  categories: coupon.productCategories.join(', '),
  combinable: coupon.combinable,
  shops: coupon.shops,
  validFrom: coupon.validFrom ?? '',
  validTo: coupon.validTo ?? '',
  validDays: coupon.validDays,
  total: coupon.total,
  perMember: coupon.perMember,
  publicCode: coupon.publicCode ?? '',
})

export const listOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  ),
]

const filled = (text: string): string | null => (text.trim() === '' ? null : text.trim())

export const bodyOf = (form: CouponForm): CouponTemplateBody => ({
  name: form.name.trim(),
  description: form.description.trim(),
  imageUrl: filled(form.imageUrl),
  kind: form.kind,
  percent: form.kind === 'percent' ? form.percent : null,
  value: form.kind === 'percent' ? null : form.value,
  product: form.kind === 'product' ? filled(form.product) : null,
  minSpend: form.minSpend ?? 0,
  productCodes: listOf(form.codes),
  productCategories: listOf(form.categories),
  combinable: form.combinable,
  shops: [...form.shops],
  validFrom: filled(form.validFrom),
  validTo: filled(form.validTo),
  validDays: form.validDays,
  total: form.total,
  perMember: form.perMember,
  publicCode: filled(form.publicCode),
})

const lacks = (value: number | null): boolean => value === null || Number.isNaN(value)

/** Returns the fields that a person must still fill in. */
export function missingIn(form: CouponForm): (keyof CouponForm)[] {
  return [
    ...(form.name.trim() === '' ? (['name'] as const) : []),
    ...(form.kind === 'percent' && lacks(form.percent) ? (['percent'] as const) : []),
    ...(form.kind !== 'percent' && lacks(form.value) ? (['value'] as const) : []),
    ...(form.kind === 'product' && form.product.trim() === '' ? (['product'] as const) : []),
    ...(form.validTo === '' && lacks(form.validDays) ? (['validDays'] as const) : []),
  ]
}
