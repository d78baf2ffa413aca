import { ROLES, type Role } from '@vicino/contract/roles'
import { PASSKEYS_PER_USER } from '@vicino/contract/identity/auth/second-factor/constants'

/** People who only use deals have nothing to do in the dashboard: its sign-in refuses them, after a right password. */
export const mayUseDashboard = (role: string): boolean => role !== 'audience'

/** These roles handle other people's data. */
const EXPECTED: ReadonlySet<string> = new Set(['brand', 'brandManager', 'superAdmin'])

/** Whether users of a role are asked to set up a second factor. */
export const isSecondFactorExpected = (role: string): boolean => EXPECTED.has(role)

/** For so long the owner of a brand may work without a second factor: a shop opens its till on its first day. */
const GRACE_DAYS = 7

/**
 * From when on an account without a second factor can do nothing else than set one up; null = never
 * (docs/modules/identity.md, "Required second factor"). A superAdmin at once, the owner of a brand
 * after a week.
 * @param since when both the account and its brand were there
 */
export function secondFactorRequiredFrom({ role, since }: { role: string; since: Date }): Date | null {
  if (role === 'superAdmin') return since
  return role === 'brand' ? new Date(since.getTime() + GRACE_DAYS * 86_400_000) : null
}

/** Whether accounts of a role ever need a second factor to go on. */
export const mayNeedFactor = (role: string): boolean =>
  secondFactorRequiredFrom({ role, since: new Date(0) }) !== null

/** Whether an account can do nothing else than set up a second factor now. */
export function mustSetUpFactor(
  account: Pick<WaysIn, 'role' | 'totp' | 'passkeys'> & { readonly since: Date },
  now: Date,
): boolean {
  const from = secondFactorRequiredFrom(account)
  return from !== null && from <= now && !needsSecondFactor(account)
}

/**
 * Longest life of a session however often it is used, in days (ASVS 5.0, 7.3.2;
 * docs/modules/identity.md, "Sessions").
 */
const LIFE_DAYS = {
  audience: 90,
  promoter: 90,
  brand: 30,
  brandManager: 30,
  scanner: 30,
  superAdmin: 1,
} as const

/** The same in seconds, by role. */
export const SESSION_LIFE: Readonly<Record<Role, number>> = Object.fromEntries(
  ROLES.map((role) => [role, LIFE_DAYS[role] * 86_400]),
) as Record<Role, number>

/** How an account can sign in; `passkeys` is their number. */
export interface WaysIn {
  readonly role: string
  readonly hasPassword: boolean
  readonly google: boolean
  readonly totp: boolean
  readonly passkeys: number
}

/**
 * Whether a right password (or Google) is not enough to sign in
 * (docs/modules/identity.md, "Second factors"). That is so for an account with an authenticator
 * app; an account with a passkey needs it only when its role is expected to have a second factor.
 * For all other roles a passkey is one more way to sign in.
 */
export function needsSecondFactor({
  totp,
  passkeys,
  role,
}: Pick<WaysIn, 'totp' | 'passkeys' | 'role'>): boolean {
  return totp || (passkeys > 0 && isSecondFactorExpected(role))
}

/** Whether an account may get one more passkey. */
export const mayAddPasskey = ({ passkeys }: Pick<WaysIn, 'passkeys'>): boolean => passkeys < PASSKEYS_PER_USER

/** Whether an account may lose one of its passkeys: not the last one when its owner could not sign in without it. */
export function mayRemovePasskey({
  passkeys,
  hasPassword,
  google,
}: Pick<WaysIn, 'passkeys' | 'hasPassword' | 'google'>): boolean {
  return passkeys > 1 || hasPassword || google
}

/** Nobody ends another user's session, not even a superAdmin does. */
export const mayEndSession = (
  actor: { readonly sub: string },
  session: { readonly userId: string },
): boolean => session.userId === actor.sub

/**
 * Why a Google identity that is new to us may not sign in with its address; null = it may. The address must be proved
 * on both sides: Google must have verified it, and so must the account that has it here, since anybody can register an
 * address that is not theirs (docs/modules/identity.md, "One-time links").
 * @param account the account with this address; undefined when there is none
 */
export function googleRefusal(
  claims: { readonly emailVerified: boolean },
  account: { readonly email_verified_at: Date | null } | undefined,
): 'google_email_unverified' | 'google_account_exists' | null {
  if (!claims.emailVerified) return 'google_email_unverified'
  return account?.email_verified_at === null ? 'google_account_exists' : null
}
