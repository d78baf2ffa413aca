/** The demo's fictional Italian shops, products, banners and people. */
import { banners } from './banners.ts'
import { animali } from './categories/animali.ts'
import { bellezza } from './categories/bellezza.ts'
import { caffe } from './categories/caffe.ts'
import { casa } from './categories/casa.ts'
import { elettronica } from './categories/elettronica.ts'
import { enoteche } from './categories/enoteche.ts'
import { esperienze } from './categories/esperienze.ts'
import { fiori } from './categories/fiori.ts'
import { gastronomia } from './categories/gastronomia.ts'
import { gelaterie } from './categories/gelaterie.ts'
import { libriGiochi } from './categories/libri-giochi.ts'
import { moda } from './categories/moda.ts'
import { panetterie } from './categories/panetterie.ts'
import { ristoranti } from './categories/ristoranti.ts'
import { scarpeBorse } from './categories/scarpe-borse.ts'
import { sport } from './categories/sport.ts'
import { conversations } from './conversations.ts'
import { people } from './people.ts'
import { reviews } from './reviews.ts'
import { rewards } from './rewards.ts'
import type { DemoCategory } from './types.ts'

export { banners, conversations, people, reviews, rewards }
export type { BannerText, Day, DemoBanner, DemoCategory, DemoPerson, DemoProduct, Week } from './types.ts'

export const categories: readonly DemoCategory[] = [
  ristoranti,
  caffe,
  gelaterie,
  panetterie,
  gastronomia,
  enoteche,
  moda,
  scarpeBorse,
  bellezza,
  casa,
  fiori,
  elettronica,
  libriGiochi,
  sport,
  animali,
  esperienze,
]

/**
 * Returns every shop name of a category; patterns and names alternate, so that neighbours in the
 * list differ.
 */
export function shopNamesOf(category: DemoCategory): string[] {
  const { shopPatterns, shopNames } = category
  const count = shopPatterns.length * shopNames.length
  return Array.from({ length: count }, (_, i) => {
    const round = Math.floor(i / shopNames.length)
    const pattern = shopPatterns[(i + round) % shopPatterns.length] ?? '{}'
    return pattern.replace('{}', shopNames[i % shopNames.length] ?? '')
  })
}
