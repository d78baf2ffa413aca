import type { Offer } from './offers.ts'
import type { DemoSafety } from './rows.ts'
import type { Shop } from './shops.ts'

/** Categories whose online offers are evenings, trips and courses. */
const SERVICES = new Set(['esperienze', 'ristoranti'])
const SERVICE = /massagg|trattament|lezion|corso|yoga al|abbonament|ingress|buono/i

/**
 * Says of an offer that is sold online what it is (Regulation EU 2023/988, art. 19): a service, or
 * goods of the shop's own company.
 */
export function safetyOf({ deal, product }: Offer, { brand, category }: Shop): DemoSafety | null {
  if (deal.link === null) return null
  if (SERVICES.has(category.slug) || SERVICE.test(`${deal.title} ${product.product_name}`))
    return { kind: 'service' }
  return {
    kind: 'goods',
    manufacturer: brand.legal_subject,
    manufacturerContact: `${brand.sede_legale}, ${brand.pec}`,
    outsideEu: false,
    responsible: '',
    responsibleContact: '',
    identification: `${product.product_name}, GTIN ${deal.gtin.join(', ')}`,
    warnings: '',
  }
}
