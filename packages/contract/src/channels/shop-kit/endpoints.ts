import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import { endpointsOf } from '../../endpoint.ts'
import { BRAND_STAFF } from '../../roles.ts'
import { KIT_FORMATS, KIT_TARGETS } from './constants.ts'
import * as schemas from './schemas.ts'

const own = endpointsOf({ tag: 'shop-kit', access: BRAND_STAFF, permission: 'shop-LIST' })

export const getKit = own('GET /shop-kit', {
  summary: 'What one’s own brand can print, and the line for its own site',
  response: schemas.kitSchema,
  errors: ['brand_required'],
})

/** The page is tagged, its fonts are embedded, and its QR code is drawn in lines. */
export const printKit = own('GET /shop-kit/print', {
  summary: 'A poster or counter card with the QR code of a shop, a program or a visit, as PDF',
  query: z.object({
    target: z.enum(KIT_TARGETS),
    id: idSchema,
    format: z.enum(KIT_FORMATS),
    language: z.enum(['it', 'en']).default('it'),
  }),
  document: 'application/pdf',
  perMinute: 30,
  errors: ['brand_required', 'kit_item_not_found'],
})
