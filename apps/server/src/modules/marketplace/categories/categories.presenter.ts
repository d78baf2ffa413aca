import type { Category } from '@vicino/contract/marketplace/categories/schemas'
import type { CategoryRow } from './categories.queries.ts'

export function presentCategory(row: CategoryRow): Category {
  return {
    _id: row.id,
    icon: row.icon,
    slug: row.slug,
    name: { it: row.name_it, en: row.name_en },
    order: row.sort_order,
    adults: row.adults,
    sector: row.sector as Category['sector'],
  }
}
