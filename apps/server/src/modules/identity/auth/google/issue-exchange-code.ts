import { randomInt } from 'node:crypto'
import { TERMS_VERSION } from '@vicino/contract/identity/account/constants'
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
import { createAccount, NAME_TAKEN } from '../create-account.ts'
import type { SignInOptions } from './flow-cookies.http.ts'
import { findByEmail, findUserOfIdentity, insertIdentity, usernameIsTaken } from './identities.queries.ts'
import type { Claims } from './provider.ts'

const TRIES = 3

/**
 * Finds the account of the person whom Google has identified, and issues a one-time code that signs
 * in to it. It is the account of this Google identity; else the one with the person's address,
 * which is then linked to the identity; else a new one.
 * @param browser mark of the only browser in which the code works
 * @throws AppError google_new_accounts_off, google_email_unverified, google_account_exists
 */
export async function issueExchangeCode(
  db: Database,
  services: Services,
  claims: Claims,
  options: SignInOptions,
  browser: string,
): Promise<string> {
  const now = services.clock.now()
  const id = await retryWhenTaken(() =>
    inTransaction(db, async (tx) => {
      const userId = await accountOf(tx, services, claims, options)
      const data = { keep: options.keep, browser }
      const seconds = LINK_SECONDS.exchange
      return issueOneTime(tx, { userId, purpose: 'exchange', data, seconds, now })
    }),
  )
  return oneTimeText(id, services.keys.oneTime)
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

async function accountOf(
  tx: Db,
  services: Services,
  claims: Claims,
  options: SignInOptions,
): Promise<string> {
  const now = services.clock.now()
  const known = await findUserOfIdentity(tx, claims.subject)
  if (known !== undefined) {
    await lockAccount(tx, known)
    // Meanwhile a reset of the password may have removed the identity, or the account may have been
    // erased.
    if ((await findUserOfIdentity(tx, claims.subject)) === known) return known
  }
  const email = emailSchema.safeParse(claims.email)
  if (!email.success) throw new AppError('google_email_unverified')
  const existing = await findByEmail(tx, email.data)
  const refusal = googleRefusal(claims, existing)
  if (refusal !== null) throw new AppError(refusal)
  if (existing === undefined && (await refusalOf(tx, services, 'registrations')))
    throw new AppError('google_new_accounts_off')
  const userId =
    existing?.id ?? (await newAccount(tx, { email: email.data, name: claims.name }, options, now))
  if (!(await insertIdentity(tx, userId, claims.subject, now))) {
    const linkedTo = await findUserOfIdentity(tx, claims.subject)
    if (linkedTo !== userId) throw new AppError('google_account_exists')
  }
  return userId
}

async function newAccount(
  tx: Db,
  person: { email: string; name: string | undefined },
  { invite, acceptTerms }: SignInOptions,
  now: Date,
): Promise<string> {
  const { email, name } = person
  const username = await freeUsername(tx, name, email)
  const values = { email, username, passwordHash: null, emailVerifiedAt: now, invite, now }
  const { id } = await createAccount(tx, values)
  if (acceptTerms) await noteTerms(tx, id, { textVersion: TERMS_VERSION, source: 'google sign-in', now })
  return id
}

/**
 * Returns a free username: the person's name, else the part of the address before the @, unless it
 * is reserved; with a number when it is taken.
 */
async function freeUsername(tx: Db, name: string | undefined, email: string): Promise<string> {
  const candidates = [name?.trim().replaceAll(/\s+/g, ' ').slice(0, 40).trim(), email.split('@')[0], 'Utente']
  const candidate = candidates.find(isFreeToTake) ?? 'Utente'
  const username = usernameSchema.parse(candidate)
  if (!(await usernameIsTaken(tx, username))) return username
  return `${username.slice(0, 33).trimEnd()} ${randomInt(100_000, 1_000_000)}`
}

const isFreeToTake = (name: string | undefined): name is string =>
  usernameSchema.safeParse(name).success && name !== undefined && !isReservedName(name)
