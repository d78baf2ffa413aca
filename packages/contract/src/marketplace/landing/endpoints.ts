import { z } from 'zod'
import { queryPosition } from '../../common/query.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { landingOfferSchema } from './schemas.ts'

/** The same for everybody near a place: browsers and proxies keep it for a minute. */
export const getLanding = defineEndpoint('GET /landing', {
  summary: 'Six public deals near a position (or the most popular ones) and ten logos of brands',
  tag: 'landing',
  access: 'public',
  query: z.object(queryPosition),
  response: z.object({
    offers: z.array(landingOfferSchema).max(6),
    brands: z.array(z.object({ _id: z.uuid(), username: z.string(), logo: z.string() })).max(10),
  }),
  perMinute: 60,
})
