import { ownBrand } from '../../../platform/auth/own-brand.ts'
import { SHOPS_MAX } from '@vicino/contract/marketplace/shops/constants'
import * as contract from '@vicino/contract/marketplace/shops/endpoints'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { withUnique } from '../../../platform/db/constraints.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Routes } from '../../../platform/feature.ts'
import { serve, serveDocument } from '../../../platform/http/endpoint.ts'
import { serveRead } from '../../../platform/http/read.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { positionOf } from '../../../platform/http/position.ts'
import { change, CODE_ONCE, valuesOf } from './change-shop.ts'
import { shopsFile } from './import/columns.ts'
import { importShops } from './import/import-shops.ts'
import { presentPublicShop, presentShop } from './shops.presenter.ts'
import {
  countShops,
  insertShop,
  readPublicShops,
  readShops,
  takeDealsFrom,
  writeClosed,
  writeReopened,
} from './shops.queries.ts'

/** The shops of the caller's own brand, and the public shops of any brand. */
export const routes: Routes = (app, services) => {
  const { db, clock } = services
  const moment = () => {
    const now = clock.now()
    return { now, today: dateText(dayAt(now.getTime())) }
  }
  serve(app, contract.listShops, async ({ actor, query }) => {
    if (actor.brandId === null) return []
    const at = moment()
    const rows = await readShops(db, actor.brandId, { ...at, all: query.state === 'all' })
    return rows.map((row) => presentShop(row, at.now))
  })
  serveWrite(app, services, contract.openShop, async (tx, { body, actor }) => {
    const brandId = ownBrand(actor)
    // Two simultaneous requests may exceed the limit by one shop, which does no harm.
    await refuseFull(tx, brandId)
    const at = moment()
    const row = await withUnique(CODE_ONCE, () => insertShop(tx, brandId, valuesOf(body), at))
    return presentShop(row, at.now)
  })
  serve(app, contract.changeShop, ({ params, body: { version, ...body }, actor }) => {
    const at = moment()
    const sent = { version, values: valuesOf(body) }
    return inTransaction(db, async (tx) =>
      presentShop(await change(tx, params.id, sent, { ...at, actor }), at.now),
    )
  })
  serveWrite(app, services, contract.closeShop, async (tx, { params: { id }, actor: { brandId } }) => {
    const closed = brandId !== null && (await writeClosed(tx, brandId, id, clock.now()))
    if (brandId === null || !closed) throw new AppError('shop_not_found')
    return takeDealsFrom(tx, brandId, id)
  })
  serveWrite(app, services, contract.reopenShop, async (tx, { params, actor: { brandId } }) => {
    const at = moment()
    const row = brandId === null ? undefined : await writeReopened(tx, brandId, params.id, at)
    if (brandId === null || row === undefined) throw new AppError('shop_not_found')
    await refuseFull(tx, brandId, SHOPS_MAX + 1)
    return presentShop(row, at.now)
  })
  serveWrite(app, services, contract.importShops, (tx, call) => importShops(tx, call, moment()))
  serveDocument(app, contract.exportShops, async ({ actor, language }) => {
    const at = moment()
    const rows = actor.brandId === null ? [] : await readShops(db, actor.brandId, at)
    return {
      bytes: Buffer.from(shopsFile(rows, language, at.now)),
      fileName: language === 'it' ? 'negozi.csv' : 'shops.csv',
      isFinal: false,
      isSaved: true,
    }
  })
  serveRead(app, services, contract.shopsOfBrand, async (reader, { params, query }) => {
    const at = moment()
    const rows = await readPublicShops(reader, params.id, positionOf(query), at)
    return rows.map((row) => presentPublicShop(row, at.now))
  })
}

/** @throws AppError shops_full */
async function refuseFull(tx: Parameters<typeof countShops>[0], brandId: string, from = SHOPS_MAX) {
  if ((await countShops(tx, brandId)) >= from) {
    throw new AppError('shops_full', { values: { max: SHOPS_MAX } })
  }
}
