import { TERMS_VERSION } from '@vicino/contract/identity/account/document-versions'
import type { BodyOf } from '@vicino/contract/endpoint'
import type { googleAccount } from '@vicino/contract/identity/auth/google/endpoints'
import { LINK_SECONDS } from '@vicino/contract/identity/auth/credentials/constants'
import { emailSchema, usernameSchema } from '@vicino/contract/identity/auth/schemas'
import { isReservedName } from '@vicino/domain/reserved-names'
import { issueOneTime, oneTimeText } from '../../../../platform/auth/one-time.ts'
import { withUnique } from '../../../../platform/db/constraints.ts'
import type { Database, Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Services } from '../../../../platform/http/context.ts'
import { lockAccount, noteTerms } from '../accounts.queries.ts'
import { googleRefusal } from '../auth.policy.ts'
import { refusalOf } from '../../../foundation/flags/public.ts'
import type { Client } from '../client-kind.ts'
import { freeUsername } from '../free-username.ts'
import { createAccount, NAME_TAKEN } from '../create-account.ts'
import { refuseChild } from '../declared-age.ts'
import { type Entry, passFirstFactor } from '../pass-first-factor.ts'
import type { SignInOptions } from './flow-cookies.http.ts'
import { findByEmail, findUserOfIdentity, insertIdentity } from './identities.queries.ts'
import { type Newcomer, openNewcomer, sealNewcomer } from './newcomer.ts'
import type { Claims } from './provider.ts'

const TRIES = 3

/**
 * Finds the account of the person whom Google has identified, and issues a one-time code that signs
 * in to it. It is the account of this Google identity; else the one with the person's address,
 * which is then linked to the identity. A person without an account becomes a newcomer, who still
 * has to declare their age and accept the terms.
 * @param browser mark of the only browser in which the code works
 * @throws AppError google_new_accounts_off, google_email_unverified, google_account_exists
 */
export async function issueExchangeCode(
  db: Database,
  services: Services,
  claims: Claims,
  { keep, invite }: SignInOptions,
  browser: string,
): Promise<{ readonly code: string } | { readonly newcomer: string }> {
  const now = services.clock.now()
  const found = await retryWhenTaken(() =>
    inTransaction(db, async (tx) => {
      const account = await accountOf(tx, services, claims, now)
      if ('email' in account) return { email: account.email }
      const data = { keep, browser }
      const seconds = LINK_SECONDS.exchange
      return { id: await issueOneTime(tx, { userId: account.id, purpose: 'exchange', data, seconds, now }) }
    }),
  )
  if (found.id !== undefined) return { code: oneTimeText(found.id, services.keys.oneTime) }
  const { subject, name } = claims
  const newcomer = await sealNewcomer(services, { subject, email: found.email, name, invite, keep, browser })
  return { newcomer }
}

/**
 * Makes the account of a newcomer who has declared their age and accepted the terms, and signs in
 * to it, once.
 * @param browser mark of the browser that asks; undefined when it has none
 * @throws AppError link_invalid (also when there is an account by now), validation_failed (an impossible birth date), account_too_young,
 * google_new_accounts_off, google_account_exists
 */
export async function makeGoogleAccount(
  db: Database,
  services: Services,
  { token, birthDate }: Pick<BodyOf<typeof googleAccount>, 'token' | 'birthDate'>,
  browser: string | undefined,
  client: Client,
): Promise<{ entry: Entry; keep: boolean }> {
  const newcomer = await openNewcomer(services, token)
  if (newcomer === undefined || newcomer.browser !== browser) throw new AppError('link_invalid')
  const now = services.clock.now()
  refuseChild(birthDate, now)
  const { keep, name } = newcomer
  const claims = { subject: newcomer.subject, email: newcomer.email, emailVerified: true, name }
  const entry = await retryWhenTaken(() =>
    inTransaction(db, async (tx) => {
      const found = await accountOf(tx, services, claims, now)
      if ('id' in found) throw new AppError('link_invalid')
      const account = await lockAccount(tx, await newAccount(tx, { ...newcomer, birthDate }, now))
      if (account === undefined) throw new AppError('link_invalid')
      return passFirstFactor(tx, services, account, client, keep)
    }),
  )
  return { entry, keep }
}

/**
 * Runs the work again when another request has just taken its address or username. Of two
 * simultaneous first sign-ins of one person, the second then finds the account that the first has
 * made.
 */
async function retryWhenTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await withUnique(NAME_TAKEN, work)
    } catch (error) {
      const taken = error instanceof AppError && Object.values<string>(NAME_TAKEN).includes(error.code)
      if (!taken || tries === TRIES) throw error
    }
  }
}

/** The account of an identity, linked to it; else the proved address for a new one. */
async function accountOf(
  tx: Db,
  services: Services,
  claims: Claims,
  now: Date,
): Promise<{ readonly id: string } | { readonly email: string }> {
  const known = await findUserOfIdentity(tx, claims.subject)
  if (known !== undefined) {
    await lockAccount(tx, known)
    // Meanwhile a reset of the password may have removed the identity, or the account may have been
    // erased.
    if ((await findUserOfIdentity(tx, claims.subject)) === known) return { id: known }
  }
  const email = emailSchema.safeParse(claims.email)
  if (!email.success) throw new AppError('google_email_unverified')
  const existing = await findByEmail(tx, email.data)
  const refusal = googleRefusal(claims, existing)
  if (refusal !== null) throw new AppError(refusal)
  if (existing === undefined) {
    if (await refusalOf(tx, services, 'registrations')) throw new AppError('google_new_accounts_off')
    return { email: email.data }
  }
  await link(tx, existing.id, claims.subject, now)
  return { id: existing.id }
}

/** Links an identity to an account. @throws AppError google_account_exists */
async function link(tx: Db, userId: string, subject: string, now: Date): Promise<void> {
  if (await insertIdentity(tx, userId, subject, now)) return
  if ((await findUserOfIdentity(tx, subject)) !== userId) throw new AppError('google_account_exists')
}

async function newAccount(
  tx: Db,
  { subject, email, name, invite, birthDate }: Newcomer & { readonly birthDate: string },
  now: Date,
): Promise<string> {
  const username = await freeUsername(tx, nameFrom(name, email))
  const values = { email, username, passwordHash: null, emailVerifiedAt: now, birthDate, invite, now }
  const { id } = await createAccount(tx, values)
  await noteTerms(tx, id, { textVersion: TERMS_VERSION, source: 'google sign-in', now })
  await link(tx, id, subject, now)
  return id
}

/**
 * Chooses the person's name, else the part of the address before the @, unless it is reserved.
 */
function nameFrom(name: string | undefined, email: string): string {
  const candidates = [name?.trim().replaceAll(/\s+/g, ' ').slice(0, 40).trim(), email.split('@')[0]]
  return usernameSchema.parse(candidates.find(isFreeToTake) ?? 'Utente')
}

const isFreeToTake = (name: string | undefined): name is string =>
  usernameSchema.safeParse(name).success && name !== undefined && !isReservedName(name)
