import { z } from 'zod'
import { queryLimit, queryNumber } from '../../common/query.ts'
import { endpointsOf } from '../../endpoint.ts'
import { NAME_ZOOM } from './constants.ts'
import { namedPlaceSchema, placeSchema } from './schemas.ts'

const everyone = endpointsOf({ tag: 'place', access: 'public' })

export const searchPlaces = everyone('GET /place', {
  summary: 'Italian comuni by name or province, largest first; without q the largest',
  query: z.object({ q: z.string().trim().max(60).optional(), limit: queryLimit(8) }),
  response: z.object({ items: z.array(placeSchema) }),
  perMinute: 120,
})

const wholeNumber = (min: number, max: number) => queryNumber(min, max).pipe(z.int())

/**
 * The answer is the same for everybody and changes only with a release: browsers and proxies keep
 * it for a day.
 */
export const placesOnMap = everyone('GET /place/map', {
  summary:
    'Comuni to name on a piece of the map (Web Mercator tile), the largest of each part; all at the last zoom',
  query: z.object({
    zoom: wholeNumber(NAME_ZOOM.min, NAME_ZOOM.max),
    x: wholeNumber(0, 2 ** NAME_ZOOM.max - 1),
    y: wholeNumber(0, 2 ** NAME_ZOOM.max - 1),
  }),
  response: z.object({ items: z.array(namedPlaceSchema) }),
  perMinute: 600,
})
