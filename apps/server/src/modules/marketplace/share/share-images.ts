import { BoundedCache } from '../../../platform/bounded-cache.ts'
import { BoundedQueue } from '../../../platform/bounded-queue.ts'
import { AppError } from '../../../platform/errors.ts'
import { ownImage } from '../../../platform/files/own-image.ts'
import type { Services } from '../../../platform/http/context.ts'
import { drawDealImage } from './deal-image.ts'
import { findSharedDeal } from './share.queries.ts'

/**
 * Images of some 100 kB kept in memory: every chat that shows a popular link requests its image.
 */
const KEPT = 100

type Reading = Pick<Services, 'standbys' | 'config' | 'storage'>

/**
 * Makes the function that draws the image of a shared deal, by the deal's id. Each image is drawn
 * once and kept, one at a time. The function throws AppError deal_not_found, overloaded.
 */
export function dealImages(services: Reading): (id: string) => Promise<Buffer> {
  const drawn = new BoundedCache<string, Promise<Buffer>>(KEPT)
  const queue = new BoundedQueue({ running: 1, waiting: 20 })
  return async (id) => {
    const deal = await findSharedDeal(services.standbys.readFor(), id)
    if (deal === undefined) throw new AppError('deal_not_found')
    const { images, discount, price_cents, discount_price_cents } = deal
    // The key contains all that is drawn: after a change of the price another image is drawn.
    const key = JSON.stringify([images[0], discount, price_cents, discount_price_cents])
    const known = drawn.get(key)
    if (known !== undefined) return known
    const prices = { discount, price: price_cents / 100, discountPrice: discount_price_cents / 100 }
    const drawing = queue.run(async () => drawnFrom(await ownImage(services, images[0] ?? ''), prices))
    drawn.set(key, drawing)
    drawing.catch(() => drawn.delete(key))
    return drawing
  }
}

/** Draws the deal's image; without the photo when it cannot be decoded. */
async function drawnFrom(
  image: Buffer | undefined,
  prices: Parameters<typeof drawDealImage>[1],
): Promise<Buffer> {
  try {
    return await drawDealImage(image, prices)
  } catch (error) {
    if (image === undefined) throw error
    return drawDealImage(undefined, prices)
  }
}
