import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import { KIT_TARGETS } from './constants.ts'

export const kitSchema = z.object({
  /** What can be printed: the shop, each running program, each place whose QR counts visits. */
  items: z.array(
    z.object({
      target: z.enum(KIT_TARGETS),
      _id: idSchema,
      name: z.string(),
      /** The address in the QR code. */
      url: z.url(),
    }),
  ),
  /** The line of HTML that shows the shop's deals on its own site. */
  widget: z.string(),
})
export type Kit = z.infer<typeof kitSchema>
