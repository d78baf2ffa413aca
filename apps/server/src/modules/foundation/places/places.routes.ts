import * as contract from '@vicino/contract/foundation/places/endpoints'
import type { Place } from '@vicino/contract/foundation/places/schemas'
import type { Routes } from '../../../platform/feature.ts'
import { serveRead } from '../../../platform/http/read.ts'
import { placesOfTile, searchPlaces } from './find-places.ts'

export const routes: Routes = (app, services) => {
  serveRead(app, services, contract.searchPlaces, async (reader, { query }) => {
    const rows = await searchPlaces(reader, query)
    return { items: rows.map(present) }
  })

  serveRead(app, services, contract.placesOnMap, async (reader, { query, reply }) => {
    const rows = await placesOfTile(reader, query)
    reply.header('cache-control', 'public, max-age=86400')
    return {
      items: rows.map(({ id, name, lat, lon, population }) => ({
        _id: id,
        name,
        latitude: lat,
        longitude: lon,
        residents: population,
      })),
    }
  })
}

type Row = Awaited<ReturnType<typeof searchPlaces>>[number]

function present(row: Row): Place {
  return {
    _id: row.id,
    name: row.name,
    province: row.province,
    provinceCode: row.province_code,
    latitude: row.lat,
    longitude: row.lon,
  }
}
