import type { Language } from '@vicino/contract/common/language'
import { withHead } from '../../../platform/files/page-head.ts'
import { escaped } from '../../../platform/html.ts'
import type { PublicDeal } from '../../marketplace/deals/public.ts'
import { breadcrumbs, dealCard, structuredData, visitorPage } from '../../marketplace/share/public.ts'
import { PAGE_TEXTS } from './page-texts.ts'

/** A page that lists deals: of a town, or of a category. */
export interface ListPage {
  readonly path: string
  readonly title: string
  readonly lead: string
  readonly deals: readonly PublicDeal[]
  /** Other lists, under headings. */
  readonly links: readonly {
    readonly title: string
    readonly links: readonly (readonly [name: string, path: string])[]
  }[]
}

/** Renders a list of deals with schema.org's ItemList and the way to it. */
export function listPage(page: ListPage, origin: string, language: Language): string {
  const { path, title, lead, deals, links } = page
  const lists = links
    .filter((list) => list.links.length > 0)
    .map(
      (list) =>
        `<nav aria-label="${escaped(list.title)}"><h2>${escaped(list.title)}</h2><ul class="lists">${list.links
          .map(([name, to]) => `<li><a href="${escaped(to)}">${escaped(name)}</a></li>`)
          .join('')}</ul></nav>`,
    )
  const body = `<h1>${escaped(title)}</h1><p class="text">${escaped(lead)}</p>
    <ul class="others">${deals.map((deal) => dealCard(deal)).join('')}</ul>
    ${lists.join('')}`
  const list = {
    '@type': 'ItemList',
    name: title,
    numberOfItems: deals.length,
    itemListElement: deals.map((deal, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: deal.title,
      url: `${origin}/share/deal/${deal.id}`,
    })),
  }
  const trail = breadcrumbs([
    ['Vicino', `${origin}/welcome`],
    [title, origin + path],
  ])
  return withHead(visitorPage(body, language, structuredData([list, trail]), path), {
    title: PAGE_TEXTS[language].onVicino.replace('{name}', title),
    description: lead,
    url: origin + path,
    image: `${origin}/share.png`,
  })
}
