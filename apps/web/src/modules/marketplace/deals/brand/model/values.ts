import { MINUTE_MS } from '@vicino/domain/durations'
import { dayAt, instantOf } from '@vicino/domain/loyalty/clock'
import { readNumberText } from '@vicino/domain/typed/numbers'
import { currentLanguage } from '~/lib/i18n/language.ts'
import { momentOf, romeField } from '~/lib/rome-field.ts'
import type { DealDraft } from '@vicino/contract/marketplace/deals/deal-body'
import type { DealDetail } from '@vicino/contract/marketplace/deals/schemas'

/** The form's values, as texts that were typed. */
export interface FormValues {
  readonly productName: string
  /** Id of the brand's product that was chosen; '' when the product is given by name. */
  readonly productId: string
  /** The person has said that it is none of the products with a like name. */
  readonly newProduct: boolean
  readonly gtin: readonly string[]
  readonly description: string
  readonly title: string
  readonly price: string
  readonly discount: string
  /** The lowest price of the last 30 days as the shop declares it; '' where the history knows it. */
  readonly lowestPrice: string
  /** The final price; price-fields.tsx keeps it and the percent in agreement. */
  readonly finalPrice: string
  /** When it begins, as the end; '' = at once. Only a new deal has it. */
  readonly startDate: string
  /** The weekdays on which it comes back, 1 = Monday; none = it begins once. */
  readonly repeatDays: readonly number[]
  /** The last day of the series, yyyy-mm-dd. */
  readonly repeatUntil: string
  readonly repeatExempt: '' | 'service' | 'perishable'
  /** The value of a field for date and time, yyyy-mm-ddThh:mm in Rome's time. */
  readonly expirationDate: string
  readonly quantity: string
  readonly points: string
  readonly link: string
  readonly tags: readonly string[]
  readonly categoryIds: readonly string[]
  /** Keys of uploads; a changed deal also holds addresses of its present images. */
  readonly images: readonly string[]
  readonly videoUrl: string
  /** '' means the brand's own address. */
  readonly shopId: string
  /** Further shops; an online deal has none. */
  readonly otherShopIds: readonly string[]
  /** Its goods may be sold to adults only. */
  readonly adults: boolean
  /** What an online deal sells. */
  readonly safety: SafetyValues
}

/** A deal that begins once. */
export const NO_SERIES = { repeatDays: [], repeatUntil: '', repeatExempt: '' } as const

/** The typed safety data of goods; kind '' = not chosen yet. */
export interface SafetyValues {
  readonly kind: '' | 'goods' | 'service'
  readonly manufacturer: string
  readonly manufacturerContact: string
  readonly outsideEu: boolean
  readonly responsible: string
  readonly responsibleContact: string
  readonly identification: string
  readonly warnings: string
}

export const NO_SAFETY: SafetyValues = {
  kind: '',
  manufacturer: '',
  manufacturerContact: '',
  outsideEu: false,
  responsible: '',
  responsibleContact: '',
  identification: '',
  warnings: '',
}

/** Builds what an online deal states; null where it is no online deal or nothing was chosen. */
function safetyOf({ link, safety }: FormValues) {
  if (link.trim() === '' || safety.kind === '') return null
  if (safety.kind === 'service') return { kind: safety.kind }
  const { outsideEu } = safety
  return {
    ...safety,
    responsible: outsideEu ? safety.responsible : '',
    responsibleContact: outsideEu ? safety.responsibleContact : '',
  }
}

export type FieldName = keyof FormValues

/** A new deal ends after so many days at this hour of Rome, unless its brand chooses otherwise. */
const DAYS = 7
const HOUR = 20

export function emptyValues(now: Date): FormValues {
  const end = new Date(instantOf(dayAt(now.getTime()) + DAYS, HOUR * 60 * MINUTE_MS))
  return {
    productName: '',
    productId: '',
    newProduct: false,
    gtin: [],
    description: '',
    title: '',
    price: '',
    discount: '',
    lowestPrice: '',
    finalPrice: '',
    startDate: '',
    ...NO_SERIES,
    expirationDate: romeField(end),
    quantity: '10',
    points: '',
    link: '',
    tags: [],
    categoryIds: [],
    images: [],
    videoUrl: '',
    shopId: '',
    otherShopIds: [],
    adults: false,
    safety: NO_SAFETY,
  }
}

/** Returns the places of a deal, the main one first; '' is the brand's own address. */
export const placesOf = ({ shopId, otherShopIds }: FormValues): string[] => [shopId, ...otherShopIds]

/** Sets the places of the deal; there is at least one. */
export function withPlaces(values: FormValues, places: readonly string[]): FormValues {
  // The brand's own address always comes first, because further places must be shops.
  const [first = '', ...others] = places.toSorted((a, b) => Number(a !== '') - Number(b !== ''))
  return { ...values, shopId: first, otherShopIds: others }
}

const readAs = (text: string, places: number): number | undefined =>
  text.trim() === '' ? undefined : readNumberText(text, places, currentLanguage())

/**
 * Reads typed euros; undefined for an empty field, NaN for a text that is not clearly an amount.
 */
export const eurosOf = (text: string): number | undefined => readAs(text, 2)
/**
 * Reads a typed whole number; undefined for an empty field, NaN for a text that is not clearly one.
 */
export const wholeOf = (text: string): number | undefined => readAs(text, 0)

/** Builds the body of POST /deal. Missing values are undefined, so that its schema reports them. */
export function bodyOf(values: FormValues) {
  return {
    images: [...values.images],
    videoUrl: values.videoUrl || null,
    title: values.title.trim() || values.productName.trim(),
    tags: [...values.tags],
    link: values.link.trim() || null,
    categoryIds: [...values.categoryIds],
    gtin: [...values.gtin],
    productName: values.productName,
    ...(values.productId && { productId: values.productId }),
    ...(values.newProduct && { newProduct: true }),
    description: values.description,
    price: eurosOf(values.price),
    discount: wholeOf(values.discount),
    lowestPrice: eurosOf(values.lowestPrice),
    ...(values.finalPrice.trim() !== '' && { finalPrice: eurosOf(values.finalPrice) }),
    expirationDate: momentOf(values.expirationDate) ?? undefined,
    quantity: wholeOf(values.quantity),
    points: wholeOf(values.points) ?? 0,
    adults: values.adults,
    safety: safetyOf(values),
    shopId: values.shopId || null,
    otherShopIds: values.link.trim() === '' ? [...values.otherShopIds] : [],
  }
}

/** Fills the form from a deal that is changed. */
export function valuesOf(deal: DealDetail): FormValues {
  return {
    productName: deal.product.productName.slice(0, 50),
    productId: deal.product._id,
    newProduct: false,
    gtin: deal.gtin,
    description: deal.description,
    title: deal.title,
    price: typedNumber(deal.price),
    discount: String(deal.discount),
    lowestPrice: '',
    finalPrice: typedNumber(deal.discountPrice),
    startDate: '',
    ...NO_SERIES,
    expirationDate: romeField(new Date(deal.expirationDate)),
    quantity: String(deal.quantity + deal.redeemedCount + deal.heldCount),
    points: deal.points === 0 ? '' : String(deal.points),
    link: deal.link ?? '',
    tags: deal.tags,
    categoryIds: deal.categoryIds,
    images: deal.images,
    videoUrl: deal.videoUrl ?? '',
    shopId: deal.shopId ?? '',
    otherShopIds: deal.otherShopIds ?? [],
    adults: deal.adults ?? false,
    safety: { ...NO_SAFETY, ...deal.safety },
  }
}

/** Writes a number as it is typed in Italian. */
export const typedNumber = (value: number): string => String(value).replace('.', ',')

/** Builds the draft to store from the form's values. */
export function draftOf(values: FormValues, step: number): DealDraft {
  return {
    ...values,
    step: step === 2 ? 2 : 1,
    repeatDays: [...values.repeatDays],
    gtin: [...values.gtin],
    tags: [...values.tags],
    categoryIds: [...values.categoryIds],
    otherShopIds: [...values.otherShopIds],
    images: values.images.filter((image) => !image.startsWith('/')),
    videoUrl: values.videoUrl.startsWith('/') ? '' : values.videoUrl,
  }
}

/** The fields of each step, in the order of the form. */
export const STEP_FIELDS = {
  1: ['videoUrl', 'productName', 'gtin', 'link', 'safety', 'description'],
  2: [
    'price',
    'finalPrice',
    'discount',
    'lowestPrice',
    'startDate',
    'repeatDays',
    'repeatUntil',
    'repeatExempt',
    'expirationDate',
    'quantity',
    'points',
    'title',
    'categoryIds',
    'tags',
    'images',
    'shopId',
    'otherShopIds',
    'adults',
  ],
} as const satisfies Record<1 | 2, readonly FieldName[]>

/** Returns the step that shows a field. */
export const stepOf = (field: string): 1 | 2 => (STEP_FIELDS[1].some((name) => name === field) ? 1 : 2)

/** Builds the body of a change from the fields that differ, so that locked fields are not sent. */
export function changesOf(values: FormValues, before: FormValues): Record<string, unknown> {
  const now = bodyOf(values)
  const was = bodyOf(before)
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name as keyof typeof was]),
    ),
  )
}
