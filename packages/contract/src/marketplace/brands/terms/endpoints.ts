import { z } from 'zod'
import { defineEndpoint } from '../../../endpoint.ts'
import { BRAND_STAFF } from '../../../roles.ts'
import { businessTermsSchema } from './schemas.ts'

/** The office shows new terms, and from when they must be accepted before anything else changes. */
export const getBusinessTerms = defineEndpoint('GET /brand/{id}/terms', {
  summary: 'The terms for businesses: what the brand accepted, what waits',
  tag: 'business',
  access: BRAND_STAFF,
  permission: 'company-READ',
  response: businessTermsSchema,
  errors: ['brand_not_found'],
})

/** Only the owner binds the business. */
export const acceptBusinessTerms = defineEndpoint('POST /brand/{id}/terms', {
  summary: 'Accept the terms for businesses that are shown now',
  tag: 'business',
  access: ['brand'],
  permission: 'company-EDIT',
  whileTermsDue: true,
  onRepeat: 'harmless',
  body: z.strictObject({ version: z.string().max(60) }),
  response: businessTermsSchema,
  errors: ['brand_not_found', 'terms_changed'],
})
