import { readNumberText } from '@vicino/domain/typed/numbers'
import { currentLanguage } from '~/lib/i18n/language.ts'
import { localMoment } from '~/lib/local-moment.ts'
import type { DealDraft } from '@vicino/contract/marketplace/deals/deal-body'
import type { DealDetail } from '@vicino/contract/marketplace/deals/schemas'

/** What the form holds: texts as they are typed. */
export interface FormValues {
  readonly productName: string
  /** Id of the own product that was chosen; '' = by its name. */
  readonly productId: string
  readonly gtin: readonly string[]
  readonly description: string
  readonly title: string
  readonly price: string
  readonly discount: string
  /** As a field of date and time has it: yyyy-mm-ddThh:mm, in the browser's time. */
  readonly expirationDate: string
  readonly quantity: string
  readonly points: string
  readonly link: string
  readonly tags: readonly string[]
  readonly categoryIds: readonly string[]
  /** Keys of uploads; of a deal that is changed also the addresses that it shows. */
  readonly images: readonly string[]
  readonly videoUrl: string
  /** '' = the brand's own address. */
  readonly shopId: string
  /** Further shops; an online deal has none. */
  readonly otherShopIds: readonly string[]
}

export type FieldName = keyof FormValues

/** Days after which a new deal ends, and the hour, unless its brand says otherwise. */
const DAYS = 7
const HOUR = 20

export function emptyValues(now: Date): FormValues {
  const end = new Date(now)
  end.setDate(end.getDate() + DAYS)
  end.setHours(HOUR, 0, 0, 0)
  return {
    productName: '',
    productId: '',
    gtin: [],
    description: '',
    title: '',
    price: '',
    discount: '',
    expirationDate: localMoment(end),
    quantity: '10',
    points: '',
    link: '',
    tags: [],
    categoryIds: [],
    images: [],
    videoUrl: '',
    shopId: '',
    otherShopIds: [],
  }
}

/** The places of a deal, the first one first: '' = the brand's own address. */
export const placesOf = ({ shopId, otherShopIds }: FormValues): string[] => [shopId, ...otherShopIds]

/** The form with these places, of which there is at least one. */
export function withPlaces(values: FormValues, places: readonly string[]): FormValues {
  // The own address is always the first: further places are shops.
  const [first = '', ...others] = places.toSorted((a, b) => Number(a !== '') - Number(b !== ''))
  return { ...values, shopId: first, otherShopIds: others }
}

const readAs = (text: string, places: number): number | undefined =>
  text.trim() === '' ? undefined : readNumberText(text, places, currentLanguage())

/** Typed euros; undefined for an empty field, NaN for what is no amount or not surely one. */
export const eurosOf = (text: string): number | undefined => readAs(text, 2)
/** A typed whole number; undefined for an empty field, NaN for what is none or not surely one. */
export const wholeOf = (text: string): number | undefined => readAs(text, 0)

/** The body of POST /deal; what is missing is undefined, so that its schema says so. */
export function bodyOf(values: FormValues) {
  const end = new Date(values.expirationDate)
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
    description: values.description,
    price: eurosOf(values.price),
    discount: wholeOf(values.discount),
    expirationDate: Number.isNaN(end.getTime()) ? undefined : end.toISOString(),
    quantity: wholeOf(values.quantity),
    points: wholeOf(values.points) ?? 0,
    shopId: values.shopId || null,
    otherShopIds: values.link.trim() === '' ? [...values.otherShopIds] : [],
  }
}

/** The form of a deal that is changed. */
export function valuesOf(deal: DealDetail): FormValues {
  return {
    productName: deal.product.productName.slice(0, 50),
    productId: deal.product._id,
    gtin: deal.gtin,
    description: deal.description,
    title: deal.title,
    price: typedNumber(deal.price),
    discount: String(deal.discount),
    expirationDate: localMoment(new Date(deal.expirationDate)),
    quantity: String(deal.quantity + deal.redeemedCount + deal.heldCount),
    points: deal.points === 0 ? '' : String(deal.points),
    link: deal.link ?? '',
    tags: deal.tags,
    categoryIds: deal.categoryIds,
    images: deal.images,
    videoUrl: deal.videoUrl ?? '',
    shopId: deal.shopId ?? '',
    otherShopIds: deal.otherShopIds ?? [],
  }
}

const typedNumber = (value: number): string => String(value).replace('.', ',')

/** What is kept of a form that is not published. */
export function draftOf(values: FormValues, step: number): DealDraft {
  return {
    ...values,
    step: step === 2 ? 2 : 1,
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
  1: ['videoUrl', 'productName', 'gtin', 'link', 'description'],
  2: [
    'price',
    'discount',
    'expirationDate',
    'quantity',
    'points',
    'title',
    'categoryIds',
    'tags',
    'images',
    'shopId',
    'otherShopIds',
  ],
} as const satisfies Record<1 | 2, readonly FieldName[]>

/** The step on which a field stands. */
export const stepOf = (field: string): 1 | 2 => (STEP_FIELDS[1].some((name) => name === field) ? 1 : 2)

/** What a change sends: only what differs, so that what is locked stays untouched. */
export function changesOf(values: FormValues, before: FormValues): Record<string, unknown> {
  const now = bodyOf(values)
  const was = bodyOf(before)
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name as keyof typeof was]),
    ),
  )
}
