import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { queryLimit } from './common.ts'

/** An Italian comune; _id is its ISTAT code. Coordinates in WGS 84 degrees. */
export const placeSchema = z.object({
  _id: z.string(),
  name: z.string(),
  province: z.string(),
  provinceCode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type Place = z.output<typeof placeSchema>

export const searchPlaces = defineEndpoint({
  method: 'GET',
  path: '/place',
  summary: 'Italian comuni by name or province, largest first; without q the largest',
  tag: 'place',
  access: 'public',
  query: z.object({ q: z.string().trim().max(60).optional(), limit: queryLimit(8) }),
  status: 200,
  response: z.object({ items: z.array(placeSchema) }),
  errors: [],
  perMinute: 120,
})
