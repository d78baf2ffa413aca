import { z } from 'zod'
import { versionSchema } from '../../../common/admin-list.ts'
import { idSchema } from '../../../common/ids.ts'
import { cursorPage } from '../../../common/pages.ts'
import { cursorQuery } from '../../../common/query.ts'
import { readableText, webAddress } from '../../../common/text.ts'
import { defineEndpoint, endpointsOf } from '../../../endpoint.ts'
import { ANY_ROLE, BRAND_STAFF, SUPER_ADMIN } from '../../../roles.ts'
import { message } from '../../../common/field-messages.ts'
import { SECTORS } from '../../../foundation/flags/sectors.ts'
import {
  applicationSchema,
  companyFields,
  companyFieldsBody,
  companySchema,
  TRADER_CHECKS,
} from './schemas.ts'

const deciding = endpointsOf({ tag: 'business', access: SUPER_ADMIN, permission: 'business-DECIDE' })

/** ISTAT code of a comune. */
const placeId = z.string().regex(/^\d{6}$/, 'invalid')

const applicationBody = z.strictObject({
  ...companyFields,
  register: companyFields.register.default(''),
  /** Declares to offer only goods and services that the law allows (art. 30 DSA). */
  certified: z.literal(true, message('certified')),
  /** The version of the terms for businesses that the applicant accepts: the one shown now. */
  terms: z.string().min(1, message('business_terms_needed')).max(60),
  /** The brand's name for consumers. */
  brandName: readableText(80),
  categoryId: idSchema,
  /** Street and number of the shop; the comune is `placeId`. */
  address: readableText(200),
  placeId,
  /**
   * The position of the shop’s door, WGS 84 degrees, both or none; without them the middle of the
   * comune, to be confirmed later.
   */
  latitude: z.number().min(-85).max(85).nullable().default(null),
  longitude: z.number().min(-180).max(180).nullable().default(null),
  website: z.union([z.literal(''), webAddress('link_https', { isTyped: true })]).default(''),
})

/** The caller's email must be verified and the P.IVA well formed. */
export const applyForBusiness = defineEndpoint('POST /business/application', {
  summary: 'Apply for a brand account',
  tag: 'business',
  access: ['audience', 'promoter'],
  permission: 'own',
  onRepeat: 'keyed',
  body: applicationBody,
  status: 201,
  response: applicationSchema,
  perMinute: 10,
  errors: ['email_unverified', 'application_pending', 'piva_taken', 'name_lookalike', 'not_available'],
})

export const getOwnApplication = defineEndpoint('GET /business/application/own', {
  summary: 'The caller’s latest application, or null',
  tag: 'business',
  access: ANY_ROLE,
  permission: 'own',
  response: z.object({ application: applicationSchema.nullable() }),
})

export const listApplications = deciding('GET /business/application', {
  summary: 'Applications that wait for a decision, oldest first',
  query: cursorQuery(20),
  response: cursorPage(applicationSchema).extend({ totalCount: z.int().min(0) }),
})

/** Approval creates the brand. The applicant's next access token has the role `brand`. */
export const decideApplication = deciding('POST /business/application/{id}/decide', {
  summary: 'Approve or refuse an application',
  onRepeat: 'keyed',
  body: z.discriminatedUnion('decision', [
    z.strictObject({
      decision: z.literal('approve'),
      /** What the caller has checked; 'register' only where the applicant named one. */
      checks: z
        .array(
          z.strictObject({
            what: z.enum(TRADER_CHECKS),
            note: z.union([z.literal(''), readableText(300)]).default(''),
          }),
        )
        .max(TRADER_CHECKS.length),
      /** Confirmed: restaurants, tourism, another regulated sector, or none. */
      sector: z.enum(SECTORS).nullable(),
    }),
    z.strictObject({ decision: z.literal('refuse'), reason: readableText(500) }),
  ]),
  response: applicationSchema,
  errors: ['application_not_found', 'application_decided', 'piva_taken', 'owner_without_terms'],
})

export const getCompany = defineEndpoint('GET /brand/{id}/company', {
  summary: 'Company data of the caller’s brand',
  tag: 'business',
  access: [...BRAND_STAFF, 'superAdmin'],
  permission: 'company-READ',
  response: companySchema,
  errors: ['brand_not_found'],
})

/** Only the owner may change them; a manager may read them. */
export const updateCompany = defineEndpoint('PUT /brand/{id}/company', {
  summary: 'Change company data and public profile of a brand',
  tag: 'business',
  access: ['brand', 'superAdmin'],
  permission: 'company-EDIT',
  body: companyFieldsBody.extend({ version: versionSchema }),
  response: companySchema,
  errors: [
    'brand_not_found',
    'record_changed',
    'handle_taken',
    'piva_taken',
    'file_not_found',
    'file_unfit',
    'file_in_use',
  ],
})
