import { type Language, LOCALES } from '@vicino/contract/common/language'
import { safetySchema } from '@vicino/contract/marketplace/deals/safety-schemas'
import { centsText, discountText } from '@vicino/domain/money'
import { escaped } from '../../../platform/html.ts'
import { withHead, type PageHead } from '../../../platform/files/page-head.ts'
import type { PublicDeal } from '../deals/public.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }
import { drawMap } from './map-image.ts'
import type { SharedDeal, SharedPlace } from './share.queries.ts'
import type { Along } from './share-along.ts'

const TEXTS = { it, en }
/** The texts of pages for visitors, by language. */
export { TEXTS as SHARE_TEXTS }

/** The state of a shared deal. */
export type DealState = 'on offer' | 'sold out' | 'ended'

export interface SharedDealPage {
  readonly deal: SharedDeal
  readonly state: DealState
  /** Shown where the deal cannot be redeemed any more. */
  readonly similar: readonly PublicDeal[]
  readonly head: PageHead
}

/**
 * Renders the page of a deal for visitors: an HTML document without scripts, so that its text comes
 * with the first answer. It holds public data only, and schema.org's Product for search engines.
 */
export function dealPage(page: SharedDealPage, language: Language): string {
  const { deal, state, similar, head } = page
  const texts = TEXTS[language]
  const text = wording(language)
  const isOver = state !== 'on offer'
  const facts = [
    `${deal.lowest_declared ? texts.lowestDeclared : texts.lowest}: ${centsText(deal.lowest_price_cents)}`,
    ...(isOver
      ? []
      : [text.left(deal.quantity_left), texts.until.replace('{date}', text.date(deal.expires_at))]),
    ...(isOver || deal.first_end === null
      ? []
      : [texts.prolonged.replace('{date}', text.date(deal.first_end))]),
    ...(deal.link === null ? [] : [texts.online]),
  ]
  const [first = NOWHERE, ...others] = deal.places
  const lines = [deal.brand, first.name === deal.brand ? '' : first.name, first.address, first.city]
  const body = `
    ${isOver ? `<p class="over" role="status">${escaped(state === 'ended' ? texts.ended : texts.soldOut)}</p>` : ''}
    <article>
      <img src="${escaped(deal.images[0] ?? '/no-picture.svg')}" alt="" width="1000" height="800">
      <div class="offer">
        <p class="shop"><a href="/share/negozio/${deal.brand_id}">${escaped(deal.brand)}</a>${first.city === '' ? '' : `, ${escaped(first.city)}`}</p>
        <h1>${escaped(deal.title)}</h1>
        <p class="price"><strong>${centsText(deal.discount_price_cents)}</strong>
          <span>${escaped(texts.before)} <s>${centsText(deal.price_cents)}</s></span>
          <b>${discountText(deal.discount)}</b></p>
        <hr>
        <ul>${facts.map((fact) => `<li>${escaped(fact)}</li>`).join('')}</ul>
        ${isOver ? '' : signIn(deal.id, texts)}
        <p class="text">${escaped(deal.description)}</p>
        <h2>${escaped(texts.shop)}</h2>
        <address>${lines.filter(Boolean).map(escaped).join('<br>')}</address>
        ${others.length === 0 ? '' : otherShops(others, text)}
        ${deal.link === null ? `${mapOf(deal, first, texts)}<p><a href="${streetMap(deal)}" rel="noreferrer">${escaped(texts.onMap)}</a></p>` : ''}
        ${safetyBlock(deal.safety, texts)}
        ${sellerBlock(deal, texts)}
      </div>
    </article>
    ${similar.length === 0 ? '' : `<h2>${escaped(texts.similar)}</h2><ul class="others">${similar.map((one) => dealCard(one)).join('')}</ul>`}`
  const data = isOver && state === 'ended' ? '' : structured(page)
  return withHead(visitorPage(body, language, data, `/share/deal/${deal.id}`), head)
}

/** Renders the page for a link that leads to no deal. */
export function missingPage(language: Language): string {
  const texts = TEXTS[language]
  return visitorPage(
    `<h1>${escaped(texts.missing)}</h1><p>${escaped(texts.missingWhy)}</p>
     <p><a class="button" href="/welcome">${escaped(texts.about)}</a></p>`,
    language,
    '',
  )
}

/**
 * The frame of a page for visitors: without scripts, with `data` (schema.org) in its head, and a
 * link by which they report it (art. 16 Digital Services Act) if it has a `path` of its own.
 */
export function visitorPage(body: string, language: Language, data: string, path?: string): string {
  const report = path === undefined ? '/segnala' : `/segnala?pagina=${path}`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Vicino</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/visitor-fonts.css">
<link rel="stylesheet" href="/share/deal.css">
${data}
</head>
<body>
<header><a href="/welcome" aria-label="vicino%">vicino<b aria-hidden="true">%</b></a></header>
<main>${body}</main>
<footer><a href="/welcome">${escaped(TEXTS[language].about)}</a> <a href="/come-ordiniamo">${escaped(TEXTS[language].orders)}</a> <a href="${report}">${escaped(TEXTS[language].report)}</a></footer>
</body>
</html>`
}

/** Begins a sign-in link that leads back to the deal. */
const signInAt = (id: string): string => `href="/deals?detail=${id}&amp;`

/**
 * Adds to a deal's page the further parts of its link: after the sign-in it opens that comment, or
 * records the tracked link or display. Visitors from a tracked link are told that it is advertising
 * (art. 26 Digital Services Act).
 */
export function withAlong(html: string, id: string, along: Along, language: Language): string {
  const said = Object.entries(along).map(([name, value]) => `${name}=${value}&amp;`)
  const page = html.replaceAll(signInAt(id), signInAt(id) + said.join(''))
  if (along.via === undefined) return page
  return page.replace(
    '<main>',
    `<main><p class="adv" role="note">${escaped(TEXTS[language].advertising)}</p>`,
  )
}

function signIn(id: string, texts: typeof it): string {
  return `<p><a class="button" ${signInAt(id)}signin=new">${escaped(texts.signIn)}</a></p>
    <p class="why">${escaped(texts.signInWhy)} <a ${signInAt(id)}signin=1">${escaped(texts.haveAccount)}</a></p>`
}

/** A deal in a list of a page for visitors. */
export function dealCard(deal: PublicDeal): string {
  return `<li><a href="/share/deal/${deal.id}"><img src="${escaped(deal.images[0] ?? '/no-picture.svg')}" alt="" width="500" height="400" loading="lazy">
    <span>${escaped(deal.title)}</span> <small>${escaped(deal.brand_username)}</small> <strong>${centsText(deal.discount_price_cents)}</strong></a></li>`
}

/** A deal has at least one place. */
const NOWHERE: SharedPlace = { name: '', address: '', city: '', lat: 0, lon: 0 }

/** Writes 'E altri 3 punti vendita', which the browser itself unfolds. */
function otherShops(others: readonly SharedPlace[], text: ReturnType<typeof wording>): string {
  const items = others.map(
    ({ name, address, city }) =>
      `<li><b>${escaped(name)}</b><br>${[address, city].filter(Boolean).map(escaped).join(', ')}</li>`,
  )
  return `<details class="places"><summary>${escaped(text.others(others.length))}</summary><ul>${items.join('')}</ul></details>`
}

/** Who sells, as the law shows traders to consumers (art. 30 DSA, art. 49 Codice del Consumo). */
export function sellerBlock({ seller, link }: Pick<SharedDeal, 'seller' | 'link'>, texts: typeof it): string {
  const facts = [
    [texts.seller.piva, seller.piva],
    [texts.seller.seat, seller.seat],
    [texts.seller.email, seller.email],
    [texts.seller.phone, seller.phone],
    [texts.seller.register, seller.register],
  ] as const
  const lines = facts
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `<li>${escaped(name)}: ${escaped(text)}</li>`)
  return `<section class="seller"><h2>${escaped(texts.seller.title)}</h2>
    <p><b>${escaped(seller.legalName)}</b> · ${escaped(texts.seller.professional)}</p><ul>${lines.join('')}</ul>
    ${link === null ? '' : `<p>${escaped(texts.seller.withdrawal)}</p><p>${escaped(texts.seller.guarantee)}</p>`}</section>`
}

/** Who made goods that are sold online, how they are known, and what to beware of. */
function safetyBlock(safety: unknown, texts: typeof it): string {
  const parsed = safetySchema.safeParse(safety)
  if (!parsed.success || parsed.data.kind === 'service') return ''
  const { manufacturer, manufacturerContact, responsible, responsibleContact, identification, warnings } =
    parsed.data
  const facts = [
    [texts.safety.manufacturer, `${manufacturer}, ${manufacturerContact}`],
    [texts.safety.responsible, [responsible, responsibleContact].filter(Boolean).join(', ')],
    [texts.safety.identification, identification],
    [texts.safety.warnings, warnings],
  ] as const
  const lines = facts
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `<li>${escaped(name)}: ${escaped(text)}</li>`)
  return `<section><h2>${escaped(texts.safety.title)}</h2><ul>${lines.join('')}</ul></section>`
}

function mapOf(deal: SharedDeal, { address, city }: SharedPlace, texts: typeof it): string {
  const where = [deal.brand, address, city].filter(Boolean).join(', ')
  const text = texts.mapText.replace('{where}', where)
  return drawMap(deal, deal.comuni, {
    title: texts.mapTitle.replace('{brand}', deal.brand),
    description: (names) => (names === '' ? text : `${text} ${texts.mapAround.replace('{names}', names)}`),
  })
}

const streetMap = ({ lat, lon }: SharedDeal) =>
  `https://www.openstreetmap.org/?mlat=${lat}&amp;mlon=${lon}#map=17/${lat}/${lon}`

const business = ({ name, address, city, lat, lon }: SharedPlace) => ({
  '@type': 'LocalBusiness',
  name,
  address: {
    '@type': 'PostalAddress',
    streetAddress: address,
    addressLocality: city,
    addressCountry: 'IT',
  },
  geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lon },
})

/** Returns the trader's fields of schema.org; unknown ones are left out. */
export function traderOf({ legalName, piva, email, phone }: SharedDeal['seller']): Record<string, string> {
  const fields = { legalName, vatID: piva === '' ? '' : `IT${piva}`, email, telephone: phone }
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))
}

/**
 * Writes schema.org data: Product with its Offer. A browser never runs it, so the script policy
 * allows it.
 */
function structured({ deal, state, head }: SharedDealPage): string {
  const [first = NOWHERE, ...others] = deal.places
  const product = {
    '@type': 'Product',
    name: deal.title,
    description: head.description,
    image: head.image,
    offers: {
      '@type': 'Offer',
      url: head.url,
      price: (deal.discount_price_cents / 100).toFixed(2),
      priceCurrency: 'EUR',
      priceValidUntil: deal.expires_at.toISOString(),
      availability: `https://schema.org/${state === 'on offer' ? 'InStock' : 'SoldOut'}`,
      seller: {
        ...business({ ...first, name: deal.brand }),
        ...traderOf(deal.seller),
      },
      ...(others.length > 0 && { availableAtOrFrom: deal.places.map(business) }),
    },
  }
  const trail = breadcrumbs([
    [deal.brand, `${new URL(head.url).origin}/share/negozio/${deal.brand_id}`],
    [deal.title, head.url],
  ])
  return structuredData([product, trail])
}

/** Writes schema.org data; the text of a brand must not be able to end the element. */
export const structuredData = (things: readonly object[]): string =>
  things
    .map((thing) =>
      JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', String.raw`\u003c`),
    )
    .map((json) => `<script type="application/ld+json">${json}</script>`)
    .join('\n')

/** Returns the way to a page as schema.org's BreadcrumbList. */
export const breadcrumbs = (steps: readonly (readonly [name: string, url: string])[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, item], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item,
  })),
})

/** Writes a number with its noun: '1 pezzo', '1.200 pezzi'. */
export const counted = (
  { one, other }: { readonly one: string; readonly other: string },
  count: number,
  language: Language,
): string =>
  (count === 1 ? one : other).replace('{count}', new Intl.NumberFormat(LOCALES[language]).format(count))

function wording(language: Language) {
  const inRome = { timeZone: 'Europe/Rome' } as const
  const day = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', ...inRome })
  const time = new Intl.DateTimeFormat(LOCALES[language], { hour: 'numeric', minute: '2-digit', ...inRome })
  const { left, others, at } = TEXTS[language]
  return {
    date: (moment: Date) => at.replace('{day}', day.format(moment)).replace('{time}', time.format(moment)),
    left: (count: number) => counted(left, count, language),
    others: (count: number) => counted(others, count, language),
  }
}

/** Styles of the page; its colours are those of the web app. */
export const PAGE_STYLES = `
:root { color-scheme: light dark; --canvas: #fbfaf6; --surface: #fff; --line: #e2dfd6; --ink: #181825; --ink-2: #4c4c5a; --limone: #ece82f; --action: #181825; --on-action: #fbfaf6;
  --sea: #cddfed; --coast: #a5bfd2; --land: #f0f0e7; --abroad: #e5e5e0; --town: #e7e5d6; --border: #b9b7ad; }
@media (prefers-color-scheme: dark) {
  :root { --canvas: #0f0f17; --surface: #171720; --line: #33333f; --ink: #f4f3ee; --ink-2: #b9b8c2; --action: #ece82f; --on-action: #181825;
    --sea: #0a101c; --coast: #33404f; --land: #20202a; --abroad: #19191e; --town: #2b2a38; --border: #4c4c58; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 1rem/1.5 'Figtree Variable', system-ui, sans-serif; overflow-wrap: anywhere; }
header, main, footer { max-width: 68rem; margin: 0 auto; padding: 1rem; }
header a { font: 800 1.6rem/1 'Bricolage Grotesque Variable', system-ui, sans-serif; letter-spacing: -.02em; text-decoration: none; }
header b { display: inline-block; margin-left: .2em; padding: .16em .24em; border-radius: .28em; background: var(--limone); color: #181825; rotate: -6deg; }
h1, h2, .price strong { font-family: 'Bricolage Grotesque Variable', system-ui, sans-serif; letter-spacing: -.02em; }
a { color: inherit; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px; }
img { display: block; width: 100%; height: auto; aspect-ratio: 5 / 4; object-fit: cover; border-radius: 1.25rem; background: var(--line); }
article { display: grid; }
.offer { padding: 1.5rem 1.25rem; overflow: hidden; border-radius: 0 0 1.25rem 1.25rem; background: var(--surface); box-shadow: 0 8px 24px -12px rgb(24 24 37 / .2); }
article > img { border-radius: 1.25rem 1.25rem 0 0; }
@media (min-width: 48rem) { article { grid-template-columns: 1fr 1fr; align-items: start; gap: 2rem; } article > img { position: sticky; top: 1rem; border-radius: 1.25rem; } .offer { border-radius: 1.25rem; } }
h1 { margin: 0 0 .5rem; font-size: clamp(1.6rem, 4vw, 2.4rem); line-height: 1.15; }
h2 { margin: 2rem 0 .75rem; font-size: 1.25rem; }
header a, .shop { display: inline-block; }
.shop { margin: 0 0 .35rem; color: var(--ink-2); }
.price { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; margin: 1rem 0; color: var(--ink-2); }
.price strong { color: var(--ink); font-size: 2.25rem; line-height: 1; }
.price strong { font-weight: 800; }
.price b { padding: .2rem .7rem; border-radius: .6rem; background: var(--limone); color: #181825; font-size: 1.15rem; rotate: -3deg; }
.offer { position: relative; }
hr { position: relative; height: 0; margin: 1.25rem -1.25rem; border: 0; border-top: 2px dashed var(--line); }
hr::before, hr::after { content: ''; position: absolute; top: -.7rem; width: 1.4rem; height: 1.4rem; border-radius: 50%; background: var(--canvas); }
hr::before { left: -.7rem; }
hr::after { right: -.7rem; }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 3.25rem; padding: .5rem 1.75rem; border-radius: 999px;
  background: var(--action); color: var(--on-action); font-weight: 700; text-decoration: none; }
@media (max-width: 47.9rem) { article .button { width: 100%; } }
.why { margin-top: -.5rem; color: var(--ink-2); font-size: .9rem; }
.text { white-space: pre-line; }
.over { padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--surface); font-weight: 700; }
.adv { padding: .75rem 1rem; border-radius: 1rem; background: var(--surface); color: var(--ink-2); }
ul { padding-left: 1.2rem; color: var(--ink-2); }
address { font-style: normal; }
.places { margin-top: .75rem; }
.places summary { display: flex; align-items: center; min-height: 2.75rem; font-weight: 700; cursor: pointer; }
.places summary::before { content: '+'; width: 1.25rem; }
.places[open] summary::before { content: '−'; }
.places ul { display: grid; gap: .75rem; margin: .25rem 0 0; padding-left: 1.25rem; list-style: none; }
.places b { color: var(--ink); }
figure { margin: 1rem 0 0; }
figcaption { margin-top: .25rem; color: var(--ink-2); font-size: .75rem; }
.map { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: 1.25rem; stroke-linejoin: round; }
.sea { fill: var(--sea); }
.abroad { fill: var(--abroad); }
.land { fill: var(--land); stroke: var(--coast); }
.town { fill: var(--town); stroke: var(--border); }
.border { fill: none; stroke: var(--border); stroke-width: 1.5; }
.names { fill: var(--ink-2); stroke: var(--land); stroke-width: 4px; paint-order: stroke; font-size: 22px; text-anchor: middle; }
.pin { fill: var(--limone); stroke: #181825; stroke-width: 2; }
.hole { fill: #181825; }
.seller p { margin: .35rem 0; color: var(--ink-2); }
.seller b { color: var(--ink); }
.others { display: grid; grid-template-columns: repeat(auto-fill, minmax(10.5rem, 1fr)); gap: 1rem; padding: 0; list-style: none; color: var(--ink); }
.others a { display: grid; gap: .25rem; text-decoration: none; }
.banner { display: grid; margin-top: 2.5rem; overflow: hidden; border: 1px solid var(--line); border-radius: 1.25rem; background: var(--surface); }
.banner > div { padding: 1.25rem; }
.banner h2 { margin: .5rem 0; }
.banner p { margin: .35rem 0; color: var(--ink-2); }
.banner b { padding: .15rem .6rem; border-radius: .5rem; background: var(--limone); color: #181825; font-size: .8rem; }
.banner .button { margin-top: .5rem; color: var(--on-action); }
.banner img { height: 100%; border-radius: 0; }
@media (min-width: 40rem) { .banner { grid-template-columns: 3fr 2fr; } }
.others small { color: var(--ink-2); }
.lists { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; }
.lists a { display: flex; align-items: center; min-height: 2.75rem; color: var(--ink); }
`
