import { z } from 'zod'
import { defineEndpoint, endpointsOf } from '../../endpoint.ts'
import { ANY_ROLE, BACK_OFFICE } from '../../roles.ts'
import { TEST_MOST } from './constants.ts'
import { readableText } from '../../common/text.ts'
import { brandEmailsSchema, brandMessageSchema } from './schemas.ts'

const own = endpointsOf({ tag: 'outreach', access: ANY_ROLE, permission: 'own' })

/** The caller's own; another person's is a 404. */
export const getBrandMessage = own('GET /outreach/message/{id}', {
  summary: 'A marketing message that the caller got from a brand',
  response: brandMessageSchema,
  errors: ['brand_message_not_found'],
})

/** Counts once in the brand's metrics, and marks the notification as read. */
export const openBrandMessage = own('POST /outreach/message/{id}/open', {
  summary: 'Note that the caller has opened a brand’s message',
  onRepeat: 'harmless',
  body: z.strictObject({}),
  errors: ['brand_message_not_found'],
})

/** Counts once. */
export const clickBrandMessage = own('POST /outreach/message/{id}/click', {
  summary: 'Note that the caller has followed the link of a brand’s message',
  onRepeat: 'harmless',
  body: z.strictObject({}),
  errors: ['brand_message_not_found'],
})

/**
 * On until it is switched off, here or by the link of an e-mail; the consent to marketing and the
 * preferences also apply.
 */
export const getBrandEmails = own('GET /outreach/brand/{brandId}', {
  summary: 'Whether the caller takes marketing e-mails of a brand',
  response: brandEmailsSchema,
})

export const setBrandEmails = own('PUT /outreach/brand/{brandId}', {
  summary: 'Switch marketing e-mails of a brand to the caller on or off',
  body: brandEmailsSchema.strict(),
  response: brandEmailsSchema,
})

/** To the caller's own confirmed address only; gaps get the caller's name and sample values. */
export const testMessage = defineEndpoint('POST /outreach/test/{programId}', {
  whileActing: false,
  summary: 'Send the texts of a campaign or an automation to oneself by e-mail',
  tag: 'outreach',
  access: BACK_OFFICE,
  permission: { any: ['customer-NOTIFY', 'automation-EDIT'] },
  onRepeat: 'keyed',
  body: z.strictObject({ title: readableText(TEST_MOST.title), text: readableText(TEST_MOST.text) }),
  response: z.object({ email: z.string() }),
  perMinute: 5,
  errors: ['program_not_found', 'test_address'],
})
