import { z } from 'zod'
import { emailSchema } from '../../../identity/auth/schemas.ts'
import { phoneSchema } from '../../../identity/profile/schemas.ts'
import { SECTORS } from '../../../foundation/flags/sectors.ts'
import { pivaSchema } from '../applications/schemas.ts'
import { versionSchema } from '../../../common/admin-list.ts'
import { readableText, webAddress } from '../../../common/text.ts'
import { removalReasonSchema } from '../../../foundation/reports/schemas.ts'

/** A brand as a row of the list. */
export const brandRowSchema = z.object({
  _id: z.uuid(),
  username: z.string(),
  handle: z.string(),
  city: z.string(),
  sector: z.enum(SECTORS).nullable(),
  verified: z.boolean(),
  followers: z.int().min(0),
  /** Deals on offer now; members of its loyalty programs; accounts that work for it. */
  deals: z.int().min(0),
  members: z.int().min(0),
  people: z.int().min(0),
  createdAt: z.string(),
  /** Its people cannot sign in, and its deals are withdrawn. */
  suspended: z.boolean(),
})
export type BrandRow = z.output<typeof brandRowSchema>

export const brandRecordSchema = brandRowSchema.extend({
  version: z.string(),
  /** `until` null = until a person lifts it. */
  suspension: z
    .object({ at: z.string(), until: z.string().nullable(), reason: removalReasonSchema })
    .nullable(),
  /** When the business was closed for good. */
  closedAt: z.string().nullable(),
  description: z.string(),
  website: z.string(),
  address: z.string(),
  legalSubject: z.string(),
  piva: z.string(),
  sedeLegale: z.string(),
  pec: z.string(),
  phone: z.string(),
  register: z.string(),
})
export type BrandRecord = z.output<typeof brandRecordSchema>

const fields = {
  username: readableText(80),
  city: readableText(100),
  address: z.union([z.literal(''), readableText(200)]),
  description: z.union([z.literal(''), readableText(1000)]),
  website: z.union([z.literal(''), webAddress('link_https', { isTyped: true })]),
  sector: z.enum(SECTORS).nullable(),
  verified: z.boolean(),
  legalSubject: z.union([z.literal(''), readableText(200)]),
  /** '' = none. */
  piva: z.union([z.literal(''), pivaSchema]),
  sedeLegale: z.union([z.literal(''), readableText(300)]),
  pec: z.union([z.literal(''), emailSchema]),
  phone: z.union([z.literal(''), phoneSchema]),
  register: z.union([z.literal(''), readableText(100)]),
}

/** Name and city; the handle is made from the name. */
export const newBrandBody = z.strictObject(fields).partial().required({ username: true, city: true })
export const brandChangeBody = z.strictObject(fields).partial().extend({ version: versionSchema })
