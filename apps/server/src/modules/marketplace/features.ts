import type { Feature } from '../../platform/feature.ts'
import { banners } from './banners/feature.ts'
import { brands } from './brands/feature.ts'
import { categories } from './categories/feature.ts'
import { deals } from './deals/feature.ts'
import { follows } from './follows/feature.ts'
import { landing } from './landing/feature.ts'
import { products } from './products/feature.ts'
import { share } from './share/feature.ts'
import { shops } from './shops/feature.ts'

/** The features of marketplace: brands, shops, deals and products. */
export const marketplace: readonly Feature[] = [
  banners,
  brands,
  categories,
  deals,
  follows,
  landing,
  products,
  share,
  shops,
]
