import { DAY_MS } from '@vicino/domain/loyalty/clock'
import { ROLES, type Role } from '@vicino/contract/roles'
import { PASSKEYS_PER_USER } from '@vicino/contract/identity/auth/second-factor/constants'

/**
 * Tells who may use the dashboard. People who only use deals have nothing to do there: its sign-in
 * refuses them, after a right password.
 */
export const mayUseDashboard = (role: string): boolean => role !== 'audience'

/** These roles handle other people's data. */
const EXPECTED: ReadonlySet<string> = new Set(['brand', 'brandManager', 'superAdmin'])

/** Whether users of a role are asked to set up a second factor. */
export const isSecondFactorExpected = (role: string): boolean => EXPECTED.has(role)

/**
 * Days that the owner of a brand may work without a second factor, so that a shop can open its till
 * on its first day.
 */
const GRACE_DAYS = 7

/**
 * Returns from when on an account without a second factor can only set one up; null = never
 * (docs/modules/identity.md, "Required second factor"). For a superAdmin it is at once, for the
 * owner of a brand after a week.
 * @param since when both the account and its brand existed
 */
export function secondFactorRequiredFrom({ role, since }: { role: string; since: Date }): Date | null {
  if (role === 'superAdmin') return since
  return role === 'brand' ? new Date(since.getTime() + GRACE_DAYS * DAY_MS) : null
}

/** Tells whether accounts of a role can ever be required to have a second factor. */
export const mayNeedFactor = (role: string): boolean =>
  secondFactorRequiredFrom({ role, since: new Date(0) }) !== null

/** Tells whether an account can only set up a second factor now. */
export function mustSetUpFactor(
  account: Pick<WaysIn, 'role' | 'totp' | 'passkeys'> & { readonly since: Date },
  now: Date,
): boolean {
  const from = secondFactorRequiredFrom(account)
  return from !== null && from <= now && !needsSecondFactor(account)
}

/**
 * Longest life of a session in days, however often it is used (ASVS 5.0, 7.3.2;
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
 * Tells whether a right password (or Google) is not enough to sign in (docs/modules/identity.md,
 * "Second factors"). An account with an authenticator app always needs the second factor; an
 * account with a passkey needs it only when its role is expected to have one. For all other roles a
 * passkey is one more way to sign in.
 */
export function needsSecondFactor({
  totp,
  passkeys,
  role,
}: Pick<WaysIn, 'totp' | 'passkeys' | 'role'>): boolean {
  return totp || (passkeys > 0 && isSecondFactorExpected(role))
}

/** Tells whether an account may get one more passkey. */
export const mayAddPasskey = ({ passkeys }: Pick<WaysIn, 'passkeys'>): boolean => passkeys < PASSKEYS_PER_USER

/**
 * Tells whether an account may lose one of its passkeys: not the last one when its owner could not
 * sign in without it.
 */
export function mayRemovePasskey({
  passkeys,
  hasPassword,
  google,
}: Pick<WaysIn, 'passkeys' | 'hasPassword' | 'google'>): boolean {
  return passkeys > 1 || hasPassword || google
}

/** Tells who may end a session: only its user, not even a superAdmin. */
export const mayEndSession = (
  actor: { readonly sub: string },
  session: { readonly userId: string },
): boolean => session.userId === actor.sub

/**
 * Returns why an unknown Google identity may not sign in with its address; null = it may. The
 * address must be proved on both sides: Google must have verified it, and so must the account here,
 * because anybody can register a foreign address (docs/modules/identity.md, "One-time links").
 * @param account the account with this address; undefined when there is none
 */
export function googleRefusal(
  claims: { readonly emailVerified: boolean },
  account: { readonly email_verified_at: Date | null } | undefined,
): 'google_email_unverified' | 'google_account_exists' | null {
  if (!claims.emailVerified) return 'google_email_unverified'
  return account?.email_verified_at === null ? 'google_account_exists' : null
}
