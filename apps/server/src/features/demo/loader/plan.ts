import { gtinCheckDigit } from '@vicino/domain/gtin'
import { drawBanner } from '../art/index.ts'
import { banners, categories } from '../catalogue/index.ts'
import { Crowd, letPeopleLive } from './audience.ts'
import { Gallery } from './gallery.ts'
import { planOffers } from './offers.ts'
import { planPeople } from './people.ts'
import { Chance } from './random.ts'
import type { Plan } from './rows.ts'
import { planShops, type Shop } from './shops.ts'
import { planShowcase } from './showcase.ts'

export const SEED = 20_260_901
const DAY = 86_400_000
/** brand@, manager@ and scanner@ work in the first shop of this kind, which is in Milano. */
const SHOWCASE_CATEGORY = 'gastronomia'

/** The whole demo as rows, relative to `now`; the same seed and moment give the same rows. */
export function planDemo(now: Date, seed = SEED): Plan {
  const moment = now.getTime()
  const chance = new Chance(seed)
  const categoryRows = categories.map((category, index) => ({
    id: chance.id(moment - 800 * DAY + index),
    slug: category.slug,
    icon: category.icon,
    name_it: category.name_it,
    name_en: category.name_en,
    sort_order: (index + 1) * 10,
  }))
  const idOf = new Map(categoryRows.map((row) => [row.slug, row.id]))
  const shops = planShops(chance, moment)
  const showcase = shops.find(({ category }) => category.slug === SHOWCASE_CATEGORY)
  if (showcase === undefined) throw new RangeError(`no shop of ${SHOWCASE_CATEGORY}`)
  const gallery = new Gallery()
  const gtin = restrictedGtins()
  const offers = shops.flatMap((shop) =>
    planOffers(chance, shop, {
      now: moment,
      categoryId: idOf.get(shop.category.slug) ?? '',
      gallery,
      gtin,
      showcase: shop === showcase,
    }),
  )
  const people = planPeople(chance, moment, showcase)
  const crowd = new Crowd(chance, moment)
  const audience = people.accounts.get('audience@vicino.test')
  if (audience !== undefined) planShowcase(crowd, audience, shops, offers)
  const others = people.audience.filter((user) => user !== audience)
  letPeopleLive(crowd, chance, others, shops, offers)
  return {
    categories: categoryRows,
    brands: shops.map(({ brand }) => brand),
    products: offers.map(({ product }) => product),
    deals: offers.map(({ deal }) => deal),
    prices: offers.map(({ price }) => price),
    users: [...people.accounts.values(), ...others.filter((user) => !people.accounts.has(user.email))],
    follows: crowd.follows,
    reactions: crowd.reactions,
    views: crowd.views,
    used: crowd.used,
    banners: banners.map((banner, index) => ({
      id: banner.id,
      title: { it: banner.it.title, en: banner.en.title },
      subtitle: { it: banner.it.subtitle, en: banner.en.subtitle },
      tagline: { it: banner.it.tagline, en: banner.en.tagline },
      cta_text: { it: banner.it.ctaText, en: banner.en.ctaText },
      cta_link: banner.ctaLink,
      image: `/files/${bannerKey(banner.id)}`,
      sort_order: index + 1,
    })),
    pictures: new Map([...gallery.drawings, ...people.drawings, ...logosOf(shops), ...bannerDrawings()]),
  }
}

/** GTIN-13 of the range 200–299, which GS1 leaves to the shops themselves. */
function restrictedGtins(): () => string {
  let number = 0
  return () => {
    number += 1
    const body = `200${String(number).padStart(9, '0')}`
    return body + gtinCheckDigit(body)
  }
}

const bannerKey = (id: string): string => `demo/banners/${id}.svg`

function logosOf(shops: readonly Shop[]): [string, () => string][] {
  return shops.map(({ logo }) => [logo.key, logo.draw])
}

function bannerDrawings(): [string, () => string][] {
  return banners.map(({ id, image }) => [bannerKey(id), () => drawBanner(image)])
}
