import type { PlannedDeal } from '@vicino/contract/marketplace/deals/planned/schemas'
import { localMoment } from '~/lib/local-moment.ts'
import { bodyOf, type FormValues, NO_SAFETY, typedNumber } from './values.ts'

/** Builds the body of POST /deal/planned; the form has been checked. */
export function plannedBodyOf(values: FormValues) {
  return { ...bodyOf(values), startDate: new Date(values.startDate).toISOString() }
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
    startDate: localMoment(new Date(startDate)),
    expirationDate: localMoment(new Date(deal.expirationDate)),
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
