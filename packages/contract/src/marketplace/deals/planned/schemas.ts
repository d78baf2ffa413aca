import { z } from 'zod'
import { versionSchema } from '../../../common/admin-list.ts'
import { momentSchema } from '../../../common/moments.ts'
import { fileKeyOrAddressSchema } from '../../../foundation/files/schemas.ts'
import { dealBody } from '../deal-body.ts'

/**
 * A series: on these days at the hours of `startDate` and `expirationDate`, in Rome, each time with
 * the whole quantity.
 */
const repeatSchema = z.strictObject({
  /** 1 = Monday … 7 = Sunday. */
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7),
  /** Last day, in Rome, on which it may begin. */
  until: z.iso.date(),
  /**
   * Why the same reduction may come back within 30 days, as the shop declares it: art. 17-bis
   * Codice del Consumo is on goods and exempts perishable food.
   */
  exempt: z.enum(['service', 'perishable']),
})

/** A deal that begins later: the body of POST /deal with its start. */
export const plannedBody = dealBody.omit({ creationDate: true, brandId: true }).extend({
  startDate: momentSchema,
  /** The series of a deal that comes back each week; null = it begins once. */
  repeat: repeatSchema.nullable().default(null),
})
export type PlannedBody = z.output<typeof plannedBody>

const plannedShown = plannedBody.extend({
  images: z.array(fileKeyOrAddressSchema).min(1).max(10),
  videoUrl: fileKeyOrAddressSchema.nullable().optional(),
})

/** Images that stay may be named by their current address. */
export const plannedChange = plannedShown.extend({ version: versionSchema })

export const plannedDealSchema = z.object({
  _id: z.uuid(),
  /** Start of the next one of a series. */
  startDate: z.string(),
  /**
   * The error for which it could not be published at its start; it is tried again until its end.
   * null = none.
   */
  problem: z.string().nullable(),
  /** Euros. */
  discountPrice: z.number(),
  createdAt: z.string(),
  /** What will be published; images and video by their addresses. */
  deal: plannedShown,
  version: versionSchema,
})
export type PlannedDeal = z.output<typeof plannedDealSchema>
