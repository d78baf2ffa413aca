import { centsText } from '@vicino/domain/money'
import { idSchema } from '@vicino/contract/common/ids'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/http/context.ts'
import type { PageHead } from '../../../platform/files/page-head.ts'
import { readAlong } from './share-along.ts'
import { findSharedBrand, findSharedDeal } from './share.queries.ts'

/** Longest description in characters; previews show no more. */
const DESCRIPTION = 200
const IMAGE_SIZE = [1200, 630] as const

/**
 * Reads what the preview of a shared link shows: for a deal (`?detail=<id>`) title, price and
 * image, for a brand's page its name. Null for every other page. It runs one statement at most; a
 * preview never contains personal data.
 */
export async function headOf(
  db: Db,
  { config }: Pick<Services, 'config'>,
  url: URL,
): Promise<PageHead | null> {
  const dealId = idSchema.safeParse(url.searchParams.get('detail')).data
  if (dealId !== undefined) {
    const head = await headOfDeal(db, config.publicUrl, dealId)
    if (head?.visitorPath === undefined) return head
    const along = new URLSearchParams(readAlong((name) => url.searchParams.get(name)))
    return along.size === 0 ? head : { ...head, visitorPath: `${head.visitorPath}?${along}` }
  }
  const brandId = idSchema.safeParse(/^\/brand\/([^/]+)$/.exec(url.pathname)?.[1]).data
  return brandId === undefined ? null : headOfBrand(db, config.publicUrl, brandId)
}

async function headOfDeal(db: Services['db'], origin: string, id: string): Promise<PageHead | null> {
  const deal = await findSharedDeal(db, id)
  return deal === undefined ? null : dealHead(origin, deal)
}

/** Builds the preview of a deal. */
export function dealHead(
  origin: string,
  deal: NonNullable<Awaited<ReturnType<typeof findSharedDeal>>>,
): PageHead {
  const { id } = deal
  const price = centsText(deal.discount_price_cents)
  return {
    title: `${deal.title} a ${price} (−${deal.discount}%)`,
    description: shortened(`${deal.brand}${deal.city === '' ? '' : `, ${deal.city}`}. ${deal.description}`),
    url: `${origin}/share/deal/${id}`,
    image: `${origin}/share/deal/${id}.jpg`,
    imageSize: IMAGE_SIZE,
    // Over plain http the browser does not send the session's cookie with pages, so the web app
    // decides instead.
    ...(origin.startsWith('https:') ? { visitorPath: `/share/deal/${id}` } : {}),
    price: (deal.discount_price_cents / 100).toFixed(2),
  }
}

async function headOfBrand(db: Services['db'], origin: string, id: string): Promise<PageHead | null> {
  const brand = await findSharedBrand(db, id)
  if (brand === undefined) return null
  return {
    title: `${brand.username} su Vicino`,
    description: shortened(
      brand.description === '' ? `Le offerte di ${brand.username}, ${brand.city}` : brand.description,
    ),
    url: `${origin}/share/negozio/${id}`,
    image: `${origin}/share/negozio/${id}.jpg`,
    imageSize: IMAGE_SIZE,
    ...(origin.startsWith('https:') ? { visitorPath: `/share/negozio/${id}` } : {}),
  }
}

/** Shortens a text to what previews show. */
export function shortened(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  return plain.length <= DESCRIPTION ? plain : `${plain.slice(0, DESCRIPTION - 1).trimEnd()}…`
}
