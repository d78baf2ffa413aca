import { isPartitaIva } from '@vicino/domain/piva'
import { z } from 'zod'
import { emailSchema } from './auth.ts'
import { openingHoursSchema } from './brands.ts'
import {
  cursorPage,
  idParams,
  idSchema,
  queryCursor,
  queryLimit,
  readableText,
  webAddress,
} from './common.ts'
import { defineEndpoint } from './endpoint.ts'
import { fileKeySchema } from './files.ts'
import { ANY_ROLE, BRAND_STAFF, SUPER_ADMIN } from './roles.ts'

/** Eleven digits with the right check digit; spaces and a leading IT go. */
export const pivaSchema = z
  .string()
  .max(30, 'piva')
  .transform((text) => text.replaceAll(/\s/g, '').replace(/^IT/i, ''))
  .refine(isPartitaIva, 'piva')
/** ISTAT code of a comune. */
const placeId = z.string().regex(/^\d{6}$/, 'invalid')

const companyFields = {
  /** Company name as registered (ragione sociale). */
  legalSubject: readableText(200),
  piva: pivaSchema,
  /** Registered office (sede legale). */
  sedeLegale: readableText(300),
  pec: emailSchema,
}

const applicationBody = z.strictObject({
  ...companyFields,
  /** Name under which consumers will know it. */
  brandName: readableText(80),
  categoryId: idSchema,
  /** Street and number of the shop; the comune is `placeId`. */
  address: readableText(200),
  placeId,
  website: z.union([z.literal(''), webAddress('link_https')]).default(''),
})

export const applicationSchema = z.object({
  _id: z.uuid(),
  status: z.enum(['pending', 'approved', 'refused']),
  brandName: z.string(),
  legalSubject: z.string(),
  piva: z.string(),
  sedeLegale: z.string(),
  pec: z.string(),
  category: z.object({ _id: z.uuid(), name: z.object({ it: z.string(), en: z.string() }) }),
  address: z.string(),
  place: z.object({ _id: z.string(), name: z.string(), provinceCode: z.string() }),
  website: z.string().nullable(),
  /** Why it was refused; empty otherwise. */
  reason: z.string(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  applicant: z.object({ _id: z.uuid(), username: z.string(), email: z.string() }),
})
export type BusinessApplication = z.output<typeof applicationSchema>

/** Email verified and P.IVA well formed first. */
export const applyForBusiness = defineEndpoint({
  method: 'POST',
  path: '/business/application',
  summary: 'Apply for a brand account',
  tag: 'business',
  access: ['audience', 'promoter'],
  body: applicationBody,
  status: 201,
  response: applicationSchema,
  errors: ['email_unverified', 'application_pending', 'piva_taken'],
  perMinute: 10,
})

export const getOwnApplication = defineEndpoint({
  method: 'GET',
  path: '/business/application/own',
  summary: 'The caller’s latest application, or null',
  tag: 'business',
  access: ANY_ROLE,
  status: 200,
  response: z.object({ application: applicationSchema.nullable() }),
  errors: [],
})

export const listApplications = defineEndpoint({
  method: 'GET',
  path: '/business/application',
  summary: 'Applications that wait for a decision, oldest first',
  tag: 'business',
  access: SUPER_ADMIN,
  query: z.object({ limit: queryLimit(20), cursor: queryCursor }),
  status: 200,
  response: cursorPage(applicationSchema).extend({ totalCount: z.int().min(0) }),
  errors: ['cursor_invalid'],
})

/** Approval makes the brand and gives its applicant the role at the next token. */
export const decideApplication = defineEndpoint({
  method: 'POST',
  path: '/business/application/{id}/decide',
  summary: 'Approve or refuse an application',
  tag: 'business',
  access: SUPER_ADMIN,
  params: idParams,
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('approve') }),
    z.strictObject({ decision: z.literal('refuse'), reason: readableText(500) }),
  ]),
  status: 200,
  response: applicationSchema,
  errors: ['application_not_found', 'application_decided', 'piva_taken'],
})

/** Company data and public profile of a brand, as its owner edits them. */
export const companySchema = z.object({
  _id: z.uuid(),
  username: z.string(),
  handle: z.string(),
  description: z.string(),
  logo: z.string().nullable(),
  legalSubject: z.string(),
  delegatedSubject: z.string(),
  piva: z.string().nullable(),
  sedeLegale: z.string(),
  pec: z.string(),
  address: z.string(),
  city: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  website: z.string().nullable(),
  openingHours: openingHoursSchema.nullable(),
})
export type Company = z.output<typeof companySchema>

export const getCompany = defineEndpoint({
  method: 'GET',
  path: '/brand/{id}/company',
  summary: 'Company data of the caller’s brand',
  tag: 'business',
  access: [...BRAND_STAFF, 'superAdmin'],
  params: idParams,
  status: 200,
  response: companySchema,
  errors: ['brand_not_found'],
})

/** Only the owner: a manager reads. */
export const updateCompany = defineEndpoint({
  method: 'PUT',
  path: '/brand/{id}/company',
  summary: 'Change company data and public profile of a brand',
  tag: 'business',
  access: ['brand', 'superAdmin'],
  params: idParams,
  body: z.strictObject({
    username: readableText(80).optional(),
    handle: z
      .string()
      .regex(/^[a-z0-9._]{3,30}$/, 'handle')
      .optional(),
    description: z.union([z.literal(''), readableText(1000)]).optional(),
    /** Key of an uploaded picture; null removes it. */
    logo: fileKeySchema.nullable().optional(),
    legalSubject: companyFields.legalSubject.optional(),
    delegatedSubject: z.union([z.literal(''), readableText(200)]).optional(),
    piva: companyFields.piva.optional(),
    sedeLegale: companyFields.sedeLegale.optional(),
    pec: companyFields.pec.optional(),
    address: readableText(200).optional(),
    city: readableText(100).optional(),
    /** WGS 84 degrees, both or none. */
    latitude: z.number().min(-85).max(85).optional(),
    longitude: z.number().min(-180).max(180).optional(),
    website: z.union([z.null(), webAddress('link_https')]).optional(),
    openingHours: openingHoursSchema.nullable().optional(),
  }),
  status: 200,
  response: companySchema,
  errors: ['brand_not_found', 'handle_taken', 'piva_taken', 'file_not_found'],
})
