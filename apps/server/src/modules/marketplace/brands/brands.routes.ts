import * as contract from '@vicino/contract/marketplace/brands/endpoints'
import type { FoundBrand } from '@vicino/contract/marketplace/brands/schemas'
import { minuteOfWeek } from '@vicino/domain/opening'
import { pageOf } from '../../../platform/cursor.ts'
import type { Routes } from '../../../platform/feature.ts'
import type { Db } from '../../../platform/db/database.ts'
import { providedBy } from '../../../platform/provided.ts'
import { AppError } from '../../../platform/errors.ts'
import { serveRead } from '../../../platform/http/read.ts'
import { positionOf } from '../../../platform/http/position.ts'
import { presentBrandProfile, presentBrandSummary } from './brands.presenter.ts'
import { brandExists, findBrands, readBrand, readDealProducts } from './brands.queries.ts'

declare module '../../../platform/provided.ts' {
  interface Provided {
    /** Returns what the active programs of brands give for purchases; of those that have any. */
    readonly cardsOfBrands: (
      db: Db,
      brandIds: readonly string[],
    ) => Promise<ReadonlyMap<string, NonNullable<FoundBrand['card']>>>
  }
}

/** Brands as users see them: search, profile, and the products on offer. */
export const routes: Routes = (app, services) => {
  const { clock, cursors } = services
  serveRead(app, services, contract.browseBrands, async (reader, { query }) => {
    const words = query.q ?? ''
    const scope = ['brand/browse', words]
    const cursor = query.cursor === undefined ? null : cursors.decode(scope, query.cursor)
    const start = cursor === null ? null : { key: cursor.values[0] ?? '', id: cursor.id }
    const rows = await findBrands(reader, words, start, query.limit)
    const page = pageOf(rows, query.limit, (last) =>
      cursors.encode(scope, { values: [last.sorted], id: last.id }),
    )
    const cards = await providedBy(services.provided, 'cardsOfBrands')(
      reader,
      page.rows.map(({ id }) => id),
    )
    return {
      items: page.rows.map((row) => ({ ...presentBrandSummary(row), card: cards.get(row.id) ?? null })),
      nextCursor: page.nextCursor,
    }
  })

  serveRead(app, services, contract.listBrandProducts, async (reader, { params }) => {
    if (!(await brandExists(reader, params.id))) throw new AppError('brand_not_found')
    const rows = await readDealProducts(reader, params.id, clock.now())
    return rows.map((row) => ({
      _id: row.id,
      productName: row.product_name,
      description: row.description,
    }))
  })

  serveRead(app, services, contract.getBrand, async (reader, { params, query, actor }) => {
    const now = clock.now()
    const row = await readBrand(reader, params.id, {
      userId: actor.sub,
      origin: positionOf(query),
      now,
      minute: minuteOfWeek(now),
    })
    if (row === undefined) throw new AppError('brand_not_found')
    return presentBrandProfile(row, actor)
  })
}
