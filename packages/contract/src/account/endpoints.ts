import { z } from 'zod'
import { idParams } from '../common/ids.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ANY_ROLE } from '../roles.ts'
import * as addresses from './addresses.ts'
import { consentEventSchema, consentPurposeSchema } from './schemas.ts'

/** `inForce` holds the newest event of the log for each purpose; a purpose that was never asked about is absent. */
export const listConsents = defineEndpoint({
  address: addresses.listConsents,
  summary: 'One’s own consents: what is in force and the whole log, newest first',
  tag: 'user',
  access: ANY_ROLE,
  permission: { own: 'user-LIST', all: 'user-LIST_ALL' },
  params: idParams,
  status: 200,
  response: z.object({
    inForce: z.object({ marketing: z.boolean(), profiling: z.boolean() }),
    log: z.array(consentEventSchema),
  }),
  errors: ['user_not_found'],
})

export const giveConsent = defineEndpoint({
  address: addresses.giveConsent,
  summary: 'Give or withdraw a consent; one that is in force already is not logged again',
  tag: 'user',
  access: ANY_ROLE,
  onRepeat: 'keyed',
  params: idParams,
  body: z.strictObject({ purpose: consentPurposeSchema, granted: z.boolean() }),
  status: 200,
  response: z.object({ inForce: z.object({ marketing: z.boolean(), profiling: z.boolean() }) }),
  errors: ['user_not_found'],
})

/** All rows about the caller and no others, by kind (art. 15 and 20 GDPR). Money in euros, times in ISO 8601. */
export const exportUser = defineEndpoint({
  address: addresses.exportUser,
  summary: 'Everything the product keeps about the caller, as JSON',
  tag: 'user',
  access: ANY_ROLE,
  params: idParams,
  status: 200,
  response: z.object({
    format: z.literal('vicino-export'),
    version: z.literal(1),
    createdAt: z.string(),
    data: z.record(z.string(), z.unknown()),
  }),
  errors: ['user_not_found'],
  perMinute: 5,
})

/**
 * Erases the caller (art. 17 GDPR): personal data is deleted; the accounting records stay, under an account without a
 * name. Refused while the account has open codes, unless `cancelOpenCodes` says to cancel them.
 */
export const eraseUser = defineEndpoint({
  address: addresses.eraseUser,
  summary: 'Delete one’s account for good',
  tag: 'user',
  access: ANY_ROLE,
  onRepeat: 'harmless',
  params: idParams,
  body: z.strictObject({
    /** Required unless the account has no password (it signs in with Google or a passkey). */
    password: z.string().min(1).max(200).optional(),
    cancelOpenCodes: z.boolean().default(false),
  }),
  status: 204,
  response: z.null(),
  errors: [
    'user_not_found',
    'password_wrong',
    'confirmation_needed',
    'session_stale',
    'login_rate_limited',
    'open_codes',
    'business_account',
    'last_admin',
  ],
  perMinute: 10,
})
