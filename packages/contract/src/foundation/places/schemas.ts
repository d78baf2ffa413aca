import { z } from 'zod'

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

/** A comune's name on a map; `residents` decides at which zoom. */
export const namedPlaceSchema = placeSchema
  .pick({ _id: true, name: true, latitude: true, longitude: true })
  .extend({ residents: z.int().min(0) })
