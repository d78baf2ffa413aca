import { z } from 'zod'
import { idParams } from './common.ts'
import { defineEndpoint } from './endpoint.ts'
import { ANY_ROLE } from './roles.ts'

/** What one may consent to beside cookies; each stands alone and none is needed to use the product (art. 7 GDPR). */
export const CONSENT_PURPOSES = ['marketing', 'profiling'] as const
export const consentPurposeSchema = z.enum(CONSENT_PURPOSES)
export type ConsentPurpose = z.output<typeof consentPurposeSchema>

/** One event of the log: given or withdrawn, of which text, where and when. */
export const consentEventSchema = z.object({
  _id: z.uuid(),
  purpose: z.enum([...CONSENT_PURPOSES, 'terms', 'cookie-statistics', 'cookie-marketing']),
  granted: z.boolean(),
  textVersion: z.string(),
  source: z.string(),
  createdAt: z.string(),
})
export type ConsentEvent = z.output<typeof consentEventSchema>

/** `inForce` is the fold of the log: the newest event of each purpose; absent = never asked. */
export const listConsents = defineEndpoint({
  method: 'GET',
  path: '/user/{id}/consent',
  summary: 'One’s own consents: what is in force and the whole log, newest first',
  tag: 'user',
  access: ANY_ROLE,
  params: idParams,
  status: 200,
  response: z.object({
    inForce: z.object({ marketing: z.boolean(), profiling: z.boolean() }),
    log: z.array(consentEventSchema),
  }),
  errors: ['user_not_found'],
})

export const giveConsent = defineEndpoint({
  method: 'POST',
  path: '/user/{id}/consent',
  summary: 'Give or withdraw a consent; one that is in force already is not logged again',
  tag: 'user',
  access: ANY_ROLE,
  params: idParams,
  body: z.strictObject({ purpose: consentPurposeSchema, granted: z.boolean() }),
  status: 200,
  response: z.object({ inForce: z.object({ marketing: z.boolean(), profiling: z.boolean() }) }),
  errors: ['user_not_found'],
})

/** Exactly the subject's rows, by kind (art. 15 and 20 GDPR). Money in euros, times ISO 8601. */
export const exportUser = defineEndpoint({
  method: 'GET',
  path: '/user/{id}/export',
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

/** Who has no password proves themselves by having signed in within so many seconds. */
export const FRESH_SESSION_SECONDS = 600

/**
 * Erases the caller (art. 17 GDPR): what is personal goes, the books stay under an account without a name. An account
 * with open codes is refused unless `cancelOpenCodes` says to cancel them.
 */
export const eraseUser = defineEndpoint({
  method: 'POST',
  path: '/user/{id}/erase',
  summary: 'Delete one’s account for good',
  tag: 'user',
  access: ANY_ROLE,
  params: idParams,
  body: z.strictObject({
    /** Left out only by who has none (signs in with Google or a passkey). */
    password: z.string().min(1).max(200).optional(),
    cancelOpenCodes: z.boolean().default(false),
  }),
  status: 204,
  response: z.null(),
  errors: [
    'user_not_found',
    'password_wrong',
    'session_stale',
    'login_rate_limited',
    'open_codes',
    'business_account',
    'last_admin',
  ],
  perMinute: 10,
})
