import { SHOPS_MAX } from '@vicino/contract/shops/constants'
import * as contract from '@vicino/contract/shops/endpoints'
import type { Shop } from '@vicino/contract/shops/schemas'
import { AppError } from '../../platform/errors.ts'
import type { Routes } from '../../platform/feature.ts'
import { serve } from '../../platform/http/endpoint.ts'
import { once } from '../../platform/http/idempotency.ts'
import { insertShop, readShops, type ShopRow, writeClosed } from './shops.queries.ts'

/** The shops of the caller's own brand. */
export const routes: Routes = (app, services) => {
  const { db, clock } = services
  serve(app, contract.listShops, async ({ actor }) =>
    actor.brandId === null ? [] : (await readShops(db, actor.brandId)).map(presentShop),
  )
  serve(app, contract.openShop, (call) =>
    once(services, call, async (tx) => {
      const { brandId } = call.actor
      if (brandId === null) throw new AppError('brand_required')
      // Two at once may make one more than the limit, which harms nobody.
      const known = await readShops(tx, brandId)
      if (known.length >= SHOPS_MAX) throw new AppError('shops_full', { values: { max: SHOPS_MAX } })
      return presentShop(await insertShop(tx, brandId, call.body, clock.now()))
    }),
  )
  serve(app, contract.closeShop, async ({ params, actor }) => {
    const closed = actor.brandId !== null && (await writeClosed(db, actor.brandId, params.id, clock.now()))
    if (!closed) throw new AppError('shop_not_found')
    return null
  })
}

const presentShop = ({ id, name, address, city, lat, lon }: ShopRow): Shop => ({
  _id: id,
  name,
  address,
  city,
  latitude: lat,
  longitude: lon,
})
