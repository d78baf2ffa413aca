import { BoundedCache } from '../../../platform/bounded-cache.ts'
import { BoundedQueue } from '../../../platform/bounded-queue.ts'
import { AppError } from '../../../platform/errors.ts'
import { ownImage } from '../../../platform/files/own-image.ts'
import type { Services } from '../../../platform/http/context.ts'
import { drawDealImage, drawPageImage } from './deal-image.ts'
import { findSharedDeal } from './share.queries.ts'

/**
 * Images of some 100 kB kept in memory: every chat that shows a popular link requests its image.
 */
const KEPT = 100

type Reading = Pick<Services, 'standbys' | 'config' | 'storage'>

/** Makes the function that draws images once and keeps them by their key, one at a time. */
function keptImages(): (key: string, draw: () => Promise<Buffer>) => Promise<Buffer> {
  const drawn = new BoundedCache<string, Promise<Buffer>>(KEPT)
  const queue = new BoundedQueue({ running: 1, waiting: 20 })
  return (key, draw) => {
    const known = drawn.get(key)
    if (known !== undefined) return known
    const drawing = queue.run(draw)
    drawn.set(key, drawing)
    drawing.catch(() => drawn.delete(key))
    return drawing
  }
}

/**
 * Makes the function that draws the image of a shared deal, by the deal's id. The function throws
 * AppError deal_not_found, overloaded.
 */
export function dealImages(services: Reading): (id: string) => Promise<Buffer> {
  const kept = keptImages()
  return async (id) => {
    const deal = await findSharedDeal(services.standbys.readFor(), id)
    if (deal === undefined) throw new AppError('deal_not_found')
    const { images, discount, price_cents, discount_price_cents } = deal
    const prices = { discount, price: price_cents / 100, discountPrice: discount_price_cents / 100 }
    // The key contains all that is drawn: after a change of the price another image is drawn.
    const key = JSON.stringify([images[0], discount, price_cents, discount_price_cents])
    return kept(key, async () =>
      drawnFrom(await ownImage(services, images[0] ?? ''), (image) => drawDealImage(image, prices)),
    )
  }
}

/**
 * Makes the function that draws the image of a shop's or a program's page from its logo or picture,
 * by the address of that. The function throws AppError overloaded.
 */
export function pageImages(
  services: Reading,
): (address: string | null, shown: 'whole' | 'cropped') => Promise<Buffer> {
  const kept = keptImages()
  return (address, shown) =>
    kept(`${shown} ${address}`, async () =>
      drawnFrom(await ownImage(services, address ?? ''), (image) => drawPageImage(image, shown)),
    )
}

/** Draws from an image; without it when it cannot be decoded. */
async function drawnFrom(
  image: Buffer | undefined,
  draw: (image: Buffer | undefined) => Promise<Buffer>,
): Promise<Buffer> {
  try {
    return await draw(image)
  } catch (error) {
    if (image === undefined) throw error
    return draw(undefined)
  }
}
