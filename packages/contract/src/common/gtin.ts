import { readGtin } from '@vicino/domain/gtin'
import { z } from 'zod'
import { message } from './field-messages.ts'

/**
 * A GTIN as it is printed; the output is its one form, so that 12, 13 and 14 digits of one article
 * are one code.
 */
export const gtinSchema = z
  .string()
  .regex(/^\d{8,14}$/, message('gtin'))
  .transform((code, context) => {
    const read = readGtin(code)
    if ('gtin' in read) return read.gtin
    context.addIssue({ code: 'custom', message: message(read.problem) })
    return z.NEVER
  })

/** GTINs of a product or a deal, each once. */
export const gtinsSchema = z
  .array(gtinSchema)
  .max(20)
  .transform((codes) => [...new Set(codes)])
