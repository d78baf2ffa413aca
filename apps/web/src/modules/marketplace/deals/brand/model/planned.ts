import type { PlannedDeal } from '@vicino/contract/marketplace/deals/planned/schemas'
import { nextOccurrence } from '@vicino/domain/deal-series'
import { parseDate } from '@vicino/domain/loyalty/clock'
import { momentOf, romeField } from '~/lib/rome-field.ts'
import { bodyOf, type FormValues, NO_SAFETY, typedNumber } from './values.ts'

/** Builds the body of POST /deal/planned; the form has been checked. */
export function plannedBodyOf(values: FormValues) {
  const { repeatDays, repeatUntil, repeatExempt } = values
  const repeat =
    repeatDays.length === 0 ? null : { weekdays: [...repeatDays], until: repeatUntil, exempt: repeatExempt }
  return { ...bodyOf(values), startDate: momentOf(values.startDate) ?? '', repeat }
}

/** Fills the form from a deal that waits for its start. */
export function valuesOfPlanned({ deal, startDate, discountPrice }: PlannedDeal): FormValues {
  return {
    productName: deal.productName,
    productId: deal.productId ?? '',
    newProduct: deal.newProduct ?? false,
    gtin: deal.gtin,
    description: deal.description,
    title: deal.title,
    price: typedNumber(deal.price),
    discount: String(deal.discount),
    lowestPrice: deal.lowestPrice === undefined ? '' : typedNumber(deal.lowestPrice),
    finalPrice: typedNumber(discountPrice),
    startDate: romeField(new Date(startDate)),
    repeatDays: deal.repeat?.weekdays ?? [],
    repeatUntil: deal.repeat?.until ?? '',
    repeatExempt: deal.repeat?.exempt ?? '',
    expirationDate: romeField(new Date(deal.expirationDate)),
    quantity: String(deal.quantity),
    points: deal.points === 0 ? '' : String(deal.points),
    link: deal.link ?? '',
    tags: deal.tags,
    categoryIds: deal.categoryIds,
    images: deal.images,
    videoUrl: deal.videoUrl ?? '',
    shopId: deal.shopId ?? '',
    otherShopIds: deal.otherShopIds ?? [],
    adults: deal.adults,
    safety: { ...NO_SAFETY, ...deal.safety },
  }
}

/** Builds the change that leaves out the next one of a series; null when it is the last one. */
export function withoutNext({ deal, startDate, version }: PlannedDeal) {
  const until = parseDate(deal.repeat?.until ?? '')
  if (deal.repeat === null || until === null) return null
  const hours = { startsAt: Date.parse(startDate), endsAt: Date.parse(deal.expirationDate) }
  const next = nextOccurrence({ weekdays: deal.repeat.weekdays, until }, hours, hours.startsAt + 1)
  return (
    next && {
      ...deal,
      startDate: new Date(next.startsAt).toISOString(),
      expirationDate: new Date(next.endsAt).toISOString(),
      version,
    }
  )
}
