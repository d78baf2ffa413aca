import { type Place, searchPlaces as endpoint } from '@vicino/contract/places'
import type { Feature } from '../../platform/http/feature.ts'
import { serve } from '../../platform/http/endpoint.ts'
import { searchPlaces } from './places.service.ts'

export const places: Feature = (app, { db }) => {
  serve(app, endpoint, async ({ query }) => {
    const rows = await searchPlaces(db, { q: query.q, limit: query.limit })
    return { items: rows.map(present) }
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
