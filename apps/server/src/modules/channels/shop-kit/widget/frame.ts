import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fill, type Language } from '@vicino/contract/common/language'
import { centsText, discountText } from '@vicino/domain/money'
import { escaped, sourceOf } from '../../../../platform/html.ts'
import type { PublicDeal } from '../../../marketplace/deals/public.ts'
import en from '../locales/en.json' with { type: 'json' }
import it from '../locales/it.json' with { type: 'json' }

const TEXTS = { it: it.widget, en: en.widget }
const fileOf = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')

/** The script that a shop's own site loads. */
export const LOADER = fileOf('loader.js')
const SCRIPT = fileOf('frame.js')
const STYLE = fileOf('frame.css')

/**
 * The policy of the frame: any site may show it; it loads images of this server, and its own script
 * and style are allowed by their hashes.
 */
export const FRAME_POLICY = `default-src 'none'; img-src 'self'; style-src ${sourceOf(STYLE)}; script-src ${sourceOf(SCRIPT)}; base-uri 'none'; form-action 'none'; frame-ancestors *`

interface Shown {
  readonly shop: { readonly id: string; readonly name: string }
  readonly programs: readonly { readonly id: string; readonly name: string }[]
  readonly deals: readonly PublicDeal[]
}

/** Renders a shop's deals for its own site; every link opens Vicino in another tab. */
export function framePage({ shop, programs, deals }: Shown, language: Language): string {
  const texts = TEXTS[language]
  const cards = deals.map((deal) => `<li>${cardOf(deal, language)}</li>`)
  const links = programs.map(({ id, name }) =>
    linkTo(`/share/raccolta/${id}`, fill(texts.program, { name }), language),
  )
  return page(
    `<h1>${escaped(fill(texts.title, { name: shop.name }))}</h1>
${cards.length === 0 ? `<p>${escaped(texts.none)}</p>` : `<ul>${cards.join('')}</ul>`}
<footer>${[...links, linkTo(`/share/negozio/${shop.id}`, texts.all, language)].join(' ')}</footer>`,
    language,
  )
}

/** Renders the frame where there is no such shop, or none any more: nothing that disturbs a site. */
export const emptyFrame = (language: Language): string =>
  page(`<p>${escaped(TEXTS[language].none)}</p>`, language)

function page(body: string, language: Language): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Vicino</title><style>${STYLE}</style></head>
<body><main>${body}</main><script>${SCRIPT}</script></body></html>`
}

const NEW_TAB = 'target="_blank" rel="noopener"'

const linkTo = (path: string, text: string, language: Language): string =>
  `<a href="${path}" ${NEW_TAB} aria-label="${escaped(`${text} (${TEXTS[language].newTab})`)}">${escaped(text)}</a>`

/** The lowest price of 30 days stands beside each reduction (art. 17-bis Codice del consumo). */
function cardOf(deal: PublicDeal, language: Language): string {
  const texts = TEXTS[language]
  const { price_cents: before, discount_price_cents: now, lowest_price_cents: lowest } = deal
  return `<a class="deal" href="/share/deal/${deal.id}" ${NEW_TAB}><img src="${escaped(deal.images[0] ?? '/no-picture.svg')}" alt="" width="500" height="400" loading="lazy">
<span class="title">${escaped(deal.title)}</span>
<span class="price"><strong>${centsText(now)}</strong> <b>${discountText(deal.discount)}</b> <small>${escaped(texts.before)} <s>${centsText(before)}</s></small></span>
<small>${escaped(fill(texts.lowest, { price: centsText(lowest) }))}</small></a>`
}
