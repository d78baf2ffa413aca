import { isAcceptablePassword } from '@vicino/domain/password'
import { mixesScripts } from '@vicino/domain/scripts'
import { z } from 'zod'
import { roleSchema } from '../../common/role.ts'
import { PRINTABLE } from '../../common/text.ts'
import { VISIBLE } from '@vicino/domain/names'

/** A password for an account. Only the server checks whether it is a common one. */
export const passwordSchema = z
  .string()
  .max(200, 'password_weak')
  .refine(isAcceptablePassword, 'password_weak')

export const emailSchema = z.email('email').max(254, 'email')

/** Most characters of a username. */
export const USERNAME_MOST = 40

/**
 * In Unicode's composed form (NFC): a keyboard may send é as one character or as two, stored names
 * always have one.
 */
export const usernameSchema = z
  .string()
  .normalize('NFC')
  .min(2, 'username')
  .max(USERNAME_MOST, 'username')
  .regex(VISIBLE, 'username')
  .regex(PRINTABLE, 'username')
  .regex(/^\S+(?: \S+)*$/, 'username')
  .refine((name) => !mixesScripts(name), 'username_scripts')

export const sessionUserSchema = z.object({
  _id: z.uuid(),
  username: z.string(),
  avatar: z.string().nullable(),
})

/**
 * Signed in. `refreshToken` is in the body only for clients that send `X-Client: native`; the web
 * gets a cookie.
 */
export const sessionSchema = z.object({
  user: sessionUserSchema,
  accessToken: z.string(),
  /**
   * Permissions of the base role that this person's role lacks; menus and screens omit their
   * functions.
   */
  lacks: z.array(z.string()).optional(),
  refreshToken: z.string().optional(),
})
export type Session = z.output<typeof sessionSchema>

/**
 * The password was right and the account has a second factor: the next call sends `token` (valid 5
 * minutes) and the factor.
 */
export const secondFactorNeededSchema = z.object({
  secondFactor: z.object({
    token: z.string(),
    methods: z.array(z.enum(['totp', 'passkey', 'recovery'])),
  }),
})
export type SecondFactorNeeded = z.output<typeof secondFactorNeededSchema>

/** Answer to a sign-in: the session, or that a second factor is needed. */
export const loginAnswerSchema = z.union([sessionSchema, secondFactorNeededSchema])
export type LoginAnswer = z.output<typeof loginAnswerSchema>

/** Claims of the access token (EdDSA, 15 minutes). */
export const accessClaimsSchema = z.object({
  sub: z.uuid(),
  role: roleSchema,
  /** A role made on the base `role`; omitted for the base role itself. */
  roleId: z.uuid().optional(),
  brandId: z.uuid().nullable(),
  /** The shops to which a person of a brand is limited; omitted = all. */
  shops: z.array(z.uuid()).optional(),
  sid: z.uuid(),
  /**
   * The account must set up a second factor first: only endpoints with `whileLimited` answer
   * (docs/modules/identity.md, "Required second factor").
   */
  limited: z.literal(true).optional(),
  /**
   * Staff of the platform act in this account, with its owner's consent: the access, the staff
   * member, and the end (docs/modules/administration.md, "Access to an account").
   */
  acting: z.object({ access: z.uuid(), by: z.uuid(), name: z.string(), until: z.string() }).optional(),
})
export type AccessClaims = z.output<typeof accessClaimsSchema>

/** A day of birth, YYYY-MM-DD. The server refuses days before 1900 and in the future. */
export const birthDateSchema = z.iso.date('birth_date')

/**
 * What everybody declares before an account is made: the day of birth (LAW-16: nobody below
 * fourteen), and that they accept the terms. The log of consents records the version of the terms.
 */
export const newAccountSchema = z.strictObject({
  birthDate: birthDateSchema,
  acceptTerms: z.literal(true, 'terms_needed'),
})

/** Invite code of the person who invited; an unknown code is ignored. */
export const inviteSchema = z.string().regex(/^[a-z0-9]{8}$/, 'invalid')

/** Secret of a link or code that works once. */
export const oneTimeToken = z.string().min(20, 'invalid').max(200, 'invalid')
