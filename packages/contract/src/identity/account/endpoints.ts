import { z } from 'zod'
import { idParams } from '../../common/ids.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { ANY_ROLE } from '../../roles.ts'
import { emailSchema } from '../auth/schemas.ts'
import { message } from '../../common/field-messages.ts'
import { MERGE_ROLES, MERGE_WORDS } from './constants.ts'
import { consentEventSchema, consentPurposeSchema, mergeSummarySchema } from './schemas.ts'

/** `inForce` holds the newest event of the log for each purpose; a purpose that was never asked about is absent. */
export const listConsents = defineEndpoint({
  address: 'GET /user/{id}/consent',
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
  address: 'POST /user/{id}/consent',
  summary: 'Give or withdraw a consent; one that is in force already is not logged again',
  tag: 'user',
  access: ANY_ROLE,
  permission: 'own',
  onRepeat: 'keyed',
  params: idParams,
  body: z.strictObject({ purpose: consentPurposeSchema, granted: z.boolean() }),
  status: 200,
  response: z.object({ inForce: z.object({ marketing: z.boolean(), profiling: z.boolean() }) }),
  errors: ['user_not_found'],
})

/** All rows about the caller and no others, by kind (art. 15 and 20 GDPR). Money in euros, times in ISO 8601. */
export const exportUser = defineEndpoint({
  address: 'GET /user/{id}/export',
  whileActing: false,
  summary: 'Everything the product keeps about the caller, as JSON',
  tag: 'user',
  access: ANY_ROLE,
  permission: 'own',
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
  address: 'POST /user/{id}/erase',
  summary: 'Delete one’s account for good',
  tag: 'user',
  access: ANY_ROLE,
  permission: 'own',
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

/**
 * Mails a code to the account with an address, if it is one that has no password; the answer is the same for every address.
 * The code proves that account to `previewMerge`, for the caller alone.
 */
export const sendMergeCode = defineEndpoint({
  address: 'POST /user/{id}/merge/code',
  summary: 'Have a code mailed that proves one’s other account, which has no password',
  tag: 'user',
  access: MERGE_ROLES,
  permission: 'own',
  onRepeat: 'harmless',
  params: idParams,
  body: z.strictObject({ email: emailSchema }),
  status: 204,
  response: z.null(),
  errors: ['user_not_found', 'login_rate_limited'],
  perMinute: 3,
})

/**
 * Proves one's other account, by its password (or a mailed code where it has none) and its second factor, and says what would go
 * over. Nothing is changed. A wrong address, password and code have one answer.
 */
export const previewMerge = defineEndpoint({
  address: 'POST /user/{id}/merge/preview',
  summary: 'Prove one’s other account and see what a merge would bring',
  tag: 'user',
  access: MERGE_ROLES,
  permission: 'own',
  onRepeat: 'harmless',
  params: idParams,
  body: z.strictObject({
    email: emailSchema,
    password: z.string().min(1).max(200).optional(),
    mailCode: z.string().max(20).optional(),
    /** Of the authenticator app, or a recovery code. */
    secondFactor: z.string().max(40).optional(),
  }),
  status: 200,
  response: mergeSummarySchema,
  errors: [
    'user_not_found',
    'merge_proof_wrong',
    'merge_factor_needed',
    'merge_impossible',
    'second_factor_wrong',
    'login_rate_limited',
    'password_renewal_needed',
  ],
  perMinute: 10,
})

/** Merges the account that was proved into the caller's, for good: it is closed, and its sessions end. */
export const mergeAccounts = defineEndpoint({
  address: 'POST /user/{id}/merge',
  summary: 'Merge one’s other account into this one',
  tag: 'user',
  access: MERGE_ROLES,
  permission: 'own',
  onRepeat: 'keyed',
  params: idParams,
  body: z.strictObject({
    proof: z.string().min(1).max(200),
    word: z.enum([MERGE_WORDS.it, MERGE_WORDS.en], { error: message('invalid') }),
  }),
  status: 200,
  response: z.object({ merged: z.literal(true) }),
  errors: ['user_not_found', 'merge_proof_over', 'merge_impossible'],
  perMinute: 10,
})
