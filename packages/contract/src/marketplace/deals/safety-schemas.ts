import { z } from 'zod'
import { message } from '../../common/field-messages.ts'
import { readableText } from '../../common/text.ts'
import { RECALL_REMEDIES } from './constants.ts'

const orEmpty = (max: number) => z.union([z.literal(''), readableText(max)]).default('')

const goods = z.strictObject({
  kind: z.literal('goods'),
  manufacturer: readableText(200),
  /** Postal and electronic address. */
  manufacturerContact: readableText(300),
  /** The manufacturer is outside the EU, so that somebody in it is responsible. */
  outsideEu: z.boolean().default(false),
  responsible: orEmpty(200),
  responsibleContact: orEmpty(300),
  /** Type, model, lot or another mark by which the product is known. */
  identification: readableText(200),
  warnings: orEmpty(1000),
})

/**
 * What is sold online: a service, or goods with what the offer of a product must show (Regulation
 * EU 2023/988, art. 19).
 */
export const safetySchema = z
  .discriminatedUnion('kind', [z.strictObject({ kind: z.literal('service') }), goods])
  .superRefine((safety, context) => {
    if (safety.kind === 'service' || !safety.outsideEu) return
    for (const field of ['responsible', 'responsibleContact'] as const)
      if (safety[field] === '')
        context.addIssue({ code: 'custom', path: [field], message: message('eu_responsible') })
  })
export type Safety = z.output<typeof safetySchema>
export type GoodsSafety = z.output<typeof goods>

/** A recall as the buyers read it (Regulation EU 2023/988, art. 36): nothing that plays it down. */
export const recallBody = z.strictObject({
  /** The product and how to know it. */
  identification: readableText(300),
  /** The danger. */
  hazard: readableText(500),
  /** What to do now. */
  action: readableText(500),
  /** What buyers get; with two or more they choose. */
  remedies: z
    .array(z.enum(RECALL_REMEDIES))
    .min(1)
    .refine((all) => new Set(all).size === all.length, { error: message('twice') }),
  /** Free telephone number or online service. */
  contact: readableText(300),
})

export const recallSchema = z.object({
  _id: z.uuid(),
  madeAt: z.string(),
  /** People who redeemed the deal, and how many of them were notified so far. */
  people: z.int().min(0),
  notified: z.int().min(0),
})
