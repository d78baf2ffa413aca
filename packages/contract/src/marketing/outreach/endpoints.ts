import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { ANY_ROLE } from '../../roles.ts'
import { brandEmailsSchema, brandMessageSchema } from './schemas.ts'

const messageParams = z.object({ id: idSchema })
const brandParams = z.object({ brandId: idSchema })

/** The caller's own; anybody else's is a 404. */
export const getBrandMessage = defineEndpoint({
  address: 'GET /outreach/message/{id}',
  summary: 'A marketing message that the caller got from a brand',
  tag: 'outreach',
  access: ANY_ROLE,
  permission: 'own',
  params: messageParams,
  status: 200,
  response: brandMessageSchema,
  errors: ['brand_message_not_found'],
})

/** Counts once for the brand's figures, and marks the notice as read. */
export const openBrandMessage = defineEndpoint({
  address: 'POST /outreach/message/{id}/open',
  summary: 'Note that the caller has opened a brand’s message',
  tag: 'outreach',
  access: ANY_ROLE,
  permission: 'own',
  onRepeat: 'harmless',
  params: messageParams,
  body: z.strictObject({}),
  status: 204,
  response: z.null(),
  errors: ['brand_message_not_found'],
})

/** Counts once. */
export const clickBrandMessage = defineEndpoint({
  address: 'POST /outreach/message/{id}/click',
  summary: 'Note that the caller has followed the link of a brand’s message',
  tag: 'outreach',
  access: ANY_ROLE,
  permission: 'own',
  onRepeat: 'harmless',
  params: messageParams,
  body: z.strictObject({}),
  status: 204,
  response: z.null(),
  errors: ['brand_message_not_found'],
})

/** On until it is switched off, here or by the link of an e-mail; the consent to marketing and the preferences hold besides. */
export const getBrandEmails = defineEndpoint({
  address: 'GET /outreach/brand/{brandId}',
  summary: 'Whether the caller takes marketing e-mails of a brand',
  tag: 'outreach',
  access: ANY_ROLE,
  permission: 'own',
  params: brandParams,
  status: 200,
  response: brandEmailsSchema,
  errors: [],
})

export const setBrandEmails = defineEndpoint({
  address: 'PUT /outreach/brand/{brandId}',
  summary: 'Switch marketing e-mails of a brand to the caller on or off',
  tag: 'outreach',
  access: ANY_ROLE,
  permission: 'own',
  params: brandParams,
  body: brandEmailsSchema.strict(),
  status: 200,
  response: brandEmailsSchema,
  errors: [],
})
