import type { Language } from '@vicino/contract/common/language'
import { escaped } from '../../../platform/html.ts'
import { withHead } from '../../../platform/files/page-head.ts'
import type { PublicDeal } from '../../marketplace/deals/public.ts'
import {
  dealCard,
  sellerBlock,
  SHARE_TEXTS,
  SHARE_PICTURE,
  shortened,
  structuredData,
  traderOf,
  visitorPage,
} from '../../marketplace/share/public.ts'
import type { PublicShop } from './public-pages.queries.ts'
import { PAGE_TEXTS } from './page-texts.ts'

/** Renders the public page of a shop: who it is, where, what it offers, and who sells. */
export function shopPage(
  shop: PublicShop,
  deals: readonly PublicDeal[],
  origin: string,
  language: Language,
): string {
  const texts = PAGE_TEXTS[language]
  const url = `${origin}/share/negozio/${shop.id}`
  const [first] = shop.places
  const city = first?.city ?? ''
  const addresses = shop.places
    .filter(({ address }) => address !== '')
    .map(
      ({ name, address, city: town }) =>
        `<li><b>${escaped(name)}</b><br>${escaped([address, town].filter(Boolean).join(', '))}</li>`,
    )
  const programs = shop.programs.map(
    ({ id, name }) => `<li><a href="/share/raccolta/${id}">${escaped(name)}</a></li>`,
  )
  const body = `<article>
      <img src="${escaped(shop.logo ?? '/no-picture.svg')}" alt="" width="1000" height="800">
      <div class="offer">
        <p class="shop">${escaped(city)}</p>
        <h1>${escaped(shop.name)}</h1>
        <p class="text">${escaped(shop.description)}</p>
        <p><a class="button" href="/brand/${shop.id}?signin=1">${escaped(texts.open)}</a></p>
        ${addresses.length === 0 ? '' : `<h2>${escaped(texts.where)}</h2><ul>${addresses.join('')}</ul>`}
        ${programs.length === 0 ? '' : `<h2>${escaped(texts.programs)}</h2><ul>${programs.join('')}</ul>`}
        ${shop.website === null ? '' : `<p><a href="${escaped(shop.website)}" rel="nofollow noopener noreferrer">${escaped(texts.website)}</a></p>`}
        ${sellerBlock({ seller: shop.seller, link: null }, SHARE_TEXTS[language])}
      </div>
    </article>
    <h2>${escaped(texts.deals)}</h2>
    ${deals.length === 0 ? `<p>${escaped(texts.noDeals)}</p>` : `<ul class="others">${deals.map((deal) => dealCard(deal)).join('')}</ul>`}`
  const business = {
    '@type': 'LocalBusiness',
    '@id': url,
    name: shop.name,
    url,
    image: `${origin}${shop.logo ?? '/icon-512.png'}`,
    ...traderOf(shop.seller),
    ...(first !== undefined && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: first.address,
        addressLocality: first.city,
        addressCountry: 'IT',
      },
    }),
    ...(typeof first?.lat === 'number' && {
      geo: { '@type': 'GeoCoordinates', latitude: first.lat, longitude: first.lon },
    }),
  }
  return withHead(visitorPage(body, language, structuredData([business]), `/share/negozio/${shop.id}`), {
    title: texts.onVicino.replace('{name}', shop.name),
    description: shortened(shop.description === '' ? `${shop.name}, ${city}` : shop.description),
    url,
    image: `${url}.jpg`,
    imageSize: [SHARE_PICTURE.width, SHARE_PICTURE.height],
  })
}
