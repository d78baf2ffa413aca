import { z } from 'zod'
import { accountSchema } from '../../common/account.ts'

/** A brand's message for its recipient. */
export const brandMessageSchema = z.object({
  _id: z.uuid(),
  title: z.string(),
  text: z.string(),
  image: z.string().nullable(),
  /** Describes the image; '' where the brand has no description. */
  imageAlt: z.string(),
  /** A path of the product, or an external https address. */
  link: z.string(),
  at: z.string(),
  brand: accountSchema,
  program: z.object({ _id: z.uuid(), name: z.string() }),
})
export type BrandMessage = z.output<typeof brandMessageSchema>

/** Whether a brand's marketing may come by e-mail. */
export const brandEmailsSchema = z.object({ email: z.boolean() })
