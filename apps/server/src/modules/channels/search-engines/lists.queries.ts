import type { Language } from '@vicino/contract/common/language'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, firstRow } from '../../../platform/db/statement.ts'
import { type Town, townsWhere } from '../../foundation/places/public.ts'

/** A town's page shows deals within this many metres of its centre. */
export const TOWN_METRES = 5000
/**
 * Half the side of a square that lies within that circle, so that no listed town has an empty page.
 */
const SQUARE_METRES = 3400

/** Lists the towns that have deals on offer, the largest first. */
export const townsOnOffer = (db: Db, now: Date, limit: number): Promise<Town[]> =>
  townsWhere(
    db,
    sql`EXISTS (SELECT FROM deals_once d
      WHERE d.pm <@ mercator_box(p.lat, p.lon, ${SQUARE_METRES}) AND d.expires_at > ${now} AND NOT d.tight)`,
    limit,
  )

export interface ListedCategory {
  readonly id: string
  readonly slug: string
  readonly name: string
}

const nameIn = (language: Language) => sql.ref(language === 'it' ? 'c.name_it' : 'c.name_en')

/** Each position of a category in a deal has an index of its own, which finds the first deal. */
const hasDeals = (now: Date) =>
  sql.join(
    [1, 2, 3].map(
      (position) => sql`EXISTS (SELECT FROM deals_once d
        WHERE d.category_ids[${sql.lit(position)}] = c.id AND d.expires_at > ${now} AND NOT d.tight)`,
    ),
    sql` OR `,
  )

/** Lists the visible categories that have deals on offer, in their order. */
export const categoriesOnOffer = (db: Db, language: Language, now: Date): Promise<ListedCategory[]> =>
  allRows(db)`
    SELECT c.id, c.slug, ${nameIn(language)} AS name FROM categories c
    WHERE c.active AND (${hasDeals(now)}) ORDER BY c.sort_order, c.id`

/** Finds a visible category by the last part of its page's address. */
export const findListedCategory = (
  db: Db,
  language: Language,
  slug: string,
): Promise<ListedCategory | undefined> => firstRow(db)`
    SELECT c.id, c.slug, ${nameIn(language)} AS name FROM categories c WHERE c.active AND c.slug = ${slug}`
