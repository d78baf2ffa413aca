import { z } from 'zod'
import { defineEndpoint, endpointsOf } from '../../endpoint.ts'
import { ANY_ROLE } from '../../roles.ts'
import { emailSchema } from '../auth/schemas.ts'
import { message } from '../../common/field-messages.ts'
import { MERGE_ROLES, MERGE_WORDS } from './constants.ts'
import { consentEventSchema, consentPurposeSchema, mergeSummarySchema } from './schemas.ts'

const own = endpointsOf({ tag: 'user', access: ANY_ROLE, permission: 'own', errors: ['user_not_found'] })
const ownMergers = endpointsOf({ tag: 'user', access: MERGE_ROLES, permission: 'own' })

/**
 * `inForce` contains the newest event of the log for each purpose; a purpose without a request is
 * absent.
 */
export const listConsents = defineEndpoint('GET /user/{id}/consent', {
  summary: 'One’s own consents: what is in force and the whole log, newest first',
  tag: 'user',
  access: ANY_ROLE,
  permission: { own: 'user-LIST', all: 'user-LIST_ALL' },
  response: z.object({
    inForce: z.object({ marketing: z.boolean(), profiling: z.boolean() }),
    log: z.array(consentEventSchema),
  }),
  errors: ['user_not_found'],
})

export const giveConsent = own('POST /user/{id}/consent', {
  summary: 'Give or withdraw a consent; one that is in force already is not logged again',
  onRepeat: 'keyed',
  body: z.strictObject({ purpose: consentPurposeSchema, granted: z.boolean() }),
  response: z.object({ inForce: z.object({ marketing: z.boolean(), profiling: z.boolean() }) }),
})

/** The record of the account says which text waits: `newTerms`. */
export const acceptTerms = own('POST /user/{id}/terms', {
  summary: 'Accept the terms of service that are shown now',
  onRepeat: 'harmless',
  body: z.strictObject({ version: z.string().max(60) }),
  errors: ['terms_changed'],
})

/**
 * All rows about the caller and no others, by kind (art. 15 and 20 GDPR). Money in euros, times in
 * ISO 8601.
 */
export const exportUser = own('GET /user/{id}/export', {
  whileActing: false,
  summary: 'Everything the product keeps about the caller, as JSON',
  response: z.object({
    format: z.literal('vicino-export'),
    version: z.literal(1),
    createdAt: z.string(),
    data: z.record(z.string(), z.unknown()),
  }),
  perMinute: 5,
})

/**
 * Erases the caller (art. 17 GDPR): personal data is deleted; the accounting records stay, under an
 * account without a name. Refused while the account has open codes, unless `cancelOpenCodes` is
 * set.
 */
export const eraseUser = own('POST /user/{id}/erase', {
  summary: 'Delete one’s account for good',
  onRepeat: 'harmless',
  body: z.strictObject({
    /** Required unless the account has no password (it signs in with Google or a passkey). */
    password: z.string().min(1).max(200).optional(),
    cancelOpenCodes: z.boolean().default(false),
  }),
  perMinute: 10,
  errors: [
    'password_wrong',
    'confirmation_needed',
    'session_stale',
    'login_rate_limited',
    'open_codes',
    'business_account',
    'last_admin',
  ],
})

/**
 * Mails a code to the account of an address, if it has no password; the answer is the same for
 * every address. The code proves that account to `previewMerge`, only for the caller.
 */
export const sendMergeCode = ownMergers('POST /user/{id}/merge/code', {
  summary: 'Have a code mailed that proves one’s other account, which has no password',
  onRepeat: 'harmless',
  body: z.strictObject({ email: emailSchema }),
  perMinute: 3,
  errors: ['user_not_found', 'login_rate_limited'],
})

/**
 * Proves the caller's other account, by its password (or a mailed code where it has none) and its
 * second factor, and lists what would move. Nothing is changed. A wrong address, password and code
 * have one answer.
 */
export const previewMerge = ownMergers('POST /user/{id}/merge/preview', {
  summary: 'Prove one’s other account and see what a merge would bring',
  onRepeat: 'harmless',
  body: z.strictObject({
    email: emailSchema,
    password: z.string().min(1).max(200).optional(),
    mailCode: z.string().max(20).optional(),
    /** A code of the authenticator app, or a recovery code. */
    secondFactor: z.string().max(40).optional(),
  }),
  response: mergeSummarySchema,
  perMinute: 10,
  errors: [
    'user_not_found',
    'merge_proof_wrong',
    'merge_factor_needed',
    'merge_impossible',
    'second_factor_wrong',
    'login_rate_limited',
    'password_renewal_needed',
  ],
})

/** Merges the proved account into the caller's, for good: it is closed, and its sessions end. */
export const mergeAccounts = ownMergers('POST /user/{id}/merge', {
  summary: 'Merge one’s other account into this one',
  onRepeat: 'keyed',
  body: z.strictObject({
    proof: z.string().min(1).max(200),
    word: z.enum([MERGE_WORDS.it, MERGE_WORDS.en], { error: message('invalid') }),
  }),
  response: z.object({ merged: z.literal(true) }),
  perMinute: 10,
  errors: ['user_not_found', 'merge_proof_over', 'merge_impossible'],
})
