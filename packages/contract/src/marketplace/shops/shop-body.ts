import { z } from 'zod'
import { openingHoursSchema } from '../brands/schemas.ts'
import { message } from '../../common/field-messages.ts'
import { readableText } from '../../common/text.ts'
import { CLOSURES_MAX, SHOP_CODE_MAX } from './constants.ts'

/** A day of the calendar, 2000 to 2199. */
const day = z.iso.date().refine((text) => /^2[01]/.test(text), message('invalid'))

/** A shop in its brand's request. */
export const shopBody = z.strictObject({
  name: readableText(60),
  address: readableText(200),
  city: readableText(80),
  latitude: z.number().min(-85).max(85),
  longitude: z.number().min(-180).max(180),
  /** False = the coordinates are only the middle of the comune. */
  placeConfirmed: z.boolean().default(true),
  phone: z.union([z.literal(''), z.string().regex(/^\+?[\d /.-]{5,24}$/, message('invalid'))]).default(''),
  /**
   * The shop's code in the brand’s own system; empty = none. No two shops of a brand have the same.
   */
  code: z.union([z.literal(''), readableText(SHOP_CODE_MAX)]).default(''),
  openingHours: openingHoursSchema.nullable().default(null),
  closures: z
    .array(
      z
        .strictObject({ from: day, to: day })
        .refine(({ from, to }) => from <= to, { error: message('invalid'), path: ['to'] }),
    )
    .max(CLOSURES_MAX)
    .default([]),
})
