import { randomInt } from 'node:crypto'
import { TERMS_VERSION } from '@vicino/contract/account/constants'
import { LINK_SECONDS } from '@vicino/contract/credentials/constants'
import { emailSchema, usernameSchema } from '@vicino/contract/auth/schemas'
import { issueOneTime, oneTimeText, redeemOneTime } from '../../../platform/auth/one-time.ts'
import { withUnique } from '../../../platform/db/constraints.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { createAccount } from '../accounts.ts'
import { findAccount, noteTerms } from '../accounts.queries.ts'
import { type Entry, passFirstFactor } from '../auth.service.ts'
import type { Client } from '../client-kind.ts'
import type { Wishes } from './flow-cookies.http.ts'
import { findByEmail, findUserOfIdentity, insertIdentity, usernameIsTaken } from './identities.queries.ts'
import type { Claims } from './provider.ts'

const TAKEN = { users_email_key: 'email_taken', users_username_key: 'username_taken' } as const
const TRIES = 3

/**
 * The one-time code for who the provider says came: of a known identity, of an account that it is linked to now, or of
 * a new one.
 * @param browser mark of the browser in which alone the code works
 * @throws AppError google_email_unverified, google_account_exists
 */
export async function codeFor(
  db: Database,
  services: Services,
  claims: Claims,
  wishes: Wishes,
  browser: string,
): Promise<string> {
  const now = services.clock.now()
  const id = await settled(() =>
    inTransaction(db, async (tx) => {
      const userId = await accountOf(tx, claims, wishes, now)
      const data = { keep: wishes.keep, browser }
      const seconds = LINK_SECONDS.exchange
      return issueOneTime(tx, { userId, purpose: 'exchange', data, seconds, now })
    }),
  )
  return oneTimeText(id, services.keys.oneTime)
}

/** Trades a code, once and in its browser, for a session or the second factor. @throws AppError link_invalid */
export async function exchangeCode(
  db: Database,
  services: Services,
  code: string,
  browser: string | undefined,
  client: Client,
): Promise<{ entry: Entry; keep: boolean }> {
  const { keys, clock } = services
  const redeemed = await redeemOneTime(db, code, 'exchange', keys.oneTime, clock.now())
  if (redeemed === undefined || redeemed.data['browser'] !== browser) throw new AppError('link_invalid')
  const account = await findAccount(db, redeemed.userId)
  if (account === undefined) throw new AppError('link_invalid')
  const keep = redeemed.data['keep'] === true
  return { entry: await passFirstFactor(db, services, account, client, keep), keep }
}

/** Two first sign-ins at once: the second finds what the first has made. */
async function settled<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await withUnique(TAKEN, work)
    } catch (error) {
      const raced = error instanceof AppError && Object.values<string>(TAKEN).includes(error.code)
      if (!raced || tries === TRIES) throw error
    }
  }
}

async function accountOf(tx: Db, claims: Claims, wishes: Wishes, now: Date): Promise<string> {
  const known = await findUserOfIdentity(tx, claims.subject)
  if (known !== undefined) return known
  const email = emailSchema.safeParse(claims.email)
  if (!claims.emailVerified || !email.success) throw new AppError('google_email_unverified')
  const existing = await findByEmail(tx, email.data)
  // Whoever made an account for an address without proving it must not get its owner as a guest.
  if (existing?.email_verified_at === null) throw new AppError('google_account_exists')
  const userId = existing?.id ?? (await newAccount(tx, { email: email.data, name: claims.name }, wishes, now))
  if (!(await insertIdentity(tx, userId, claims.subject, now))) {
    const meanwhile = await findUserOfIdentity(tx, claims.subject)
    if (meanwhile !== userId) throw new AppError('google_account_exists')
  }
  return userId
}

async function newAccount(
  tx: Db,
  person: { email: string; name: string | undefined },
  { invite, acceptTerms }: Wishes,
  now: Date,
): Promise<string> {
  const { email, name } = person
  const username = await freeUsername(tx, name, email)
  const values = { email, username, passwordHash: null, emailVerifiedAt: now, invite, now }
  const { id } = await createAccount(tx, values)
  if (acceptTerms) await noteTerms(tx, id, { textVersion: TERMS_VERSION, source: 'google sign-in', now })
  return id
}

/** The person's name, else what stands before the @, with a number where it is taken. */
async function freeUsername(tx: Db, name: string | undefined, email: string): Promise<string> {
  const wishes = [name?.trim().replaceAll(/\s+/g, ' ').slice(0, 40).trim(), email.split('@')[0], 'Utente']
  const wish = wishes.find((each) => usernameSchema.safeParse(each).success) ?? 'Utente'
  const username = usernameSchema.parse(wish)
  if (!(await usernameIsTaken(tx, username))) return username
  return `${username.slice(0, 33).trimEnd()} ${randomInt(100_000, 1_000_000)}`
}
