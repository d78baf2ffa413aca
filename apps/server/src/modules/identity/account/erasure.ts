import type { eraseUser } from '@vicino/contract/identity/account/endpoints'
import type { BodyOf } from '@vicino/contract/endpoint'
import type { Language } from '@vicino/contract/common/language'
import { writeAudit } from '../../../platform/audit.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { sendEmail } from '../../../platform/deliveries/enqueue.ts'
import { mailFolder, removeMails } from '../../../platform/deliveries/email/mailbox.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { type AttemptOrigin, confirmPassword } from '../auth/public.ts'
import { anotherAdministrator, lockAdministration } from '../permissions/public.ts'
import { erasureRefusal, isFreshSignIn, mayExercise } from './account.policy.ts'
import { lockAccount, type LockedAccount, readProof } from './account.queries.ts'
import { FAREWELL } from './records.personal-data.ts'

/** An account to erase, and the caller who asks for it. */
export interface ErasureRequest {
  readonly actor: Actor
  readonly id: string
  readonly body: BodyOf<typeof eraseUser>
  readonly language: Language
  readonly origin: AttemptOrigin
}

/**
 * Erases the caller's account (R-425, art. 17 GDPR) in one transaction. Personal data is deleted;
 * points and redemptions stay under an account without a name. E-mails that an installation without
 * a mail server keeps as files are deleted too. The old address gets an e-mail. Of two simultaneous
 * requests the second finds the account erased and does nothing.
 * @throws AppError user_not_found (another user's account), validation_failed, password_wrong,
 * login_rate_limited, session_stale, business_account, last_admin, open_codes
 */
export async function eraseAccount(db: Database, services: Services, call: ErasureRequest): Promise<void> {
  const { actor, id, body, language } = call
  if (!mayExercise(actor, id, 'erase')) throw new AppError('user_not_found')
  await confirmOwner(db, services, call)
  const now = services.clock.now()
  await inTransaction(db, async (tx) => {
    if (actor.role === 'superAdmin') await lockAdministration(tx)
    const account = await lockAccount(tx, actor.sub)
    if (account === undefined) return
    const isLastAdministrator = account.role === 'superAdmin' && !(await anotherAdministrator(tx, actor.sub))
    const refusal = erasureRefusal(account.role, { isLastAdministrator })
    if (refusal !== null) throw new AppError(refusal)
    const codes = await lockOpenCodes(tx, services, actor.sub, now)
    if (codes > 0 && !body.cancelOpenCodes) {
      throw new AppError('open_codes', { values: { count: codes } })
    }
    await closeAccount(tx, services, {
      userId: actor.sub,
      actorId: actor.sub,
      account,
      language,
      codes,
      now,
    })
  })
}

/**
 * Erases another person's account for the platform, or an account that nobody uses; their open codes end. The caller has checked
 * that it may be erased.
 * @throws AppError user_not_found, business_account, last_admin
 */
export async function eraseAccountOf(
  tx: Db,
  services: Services,
  { userId, actorId, language }: { userId: string; actorId: string | null; language: Language },
): Promise<void> {
  const now = services.clock.now()
  await lockAdministration(tx)
  const account = await lockAccount(tx, userId)
  if (account === undefined) throw new AppError('user_not_found')
  const isLastAdministrator = account.role === 'superAdmin' && !(await anotherAdministrator(tx, userId))
  const refusal = erasureRefusal(account.role, { isLastAdministrator })
  if (refusal !== null) throw new AppError(refusal)
  const codes = await lockOpenCodes(tx, services, userId, now)
  await closeAccount(tx, services, { userId, actorId, account, language, codes, now })
}

/**
 * Locks all open codes of a person, before anything is erased. @returns how many of them are still
 * valid
 */
async function lockOpenCodes(
  tx: Db,
  { personalData }: Pick<Services, 'personalData'>,
  userId: string,
  now: Date,
): Promise<number> {
  let live = 0
  for (const each of personalData) {
    const codes = (await each.lockOpenCodes?.(tx, userId, now)) ?? 0
    live += codes
  }
  return live
}

interface Closing {
  readonly userId: string
  /** Null = the platform itself. */
  readonly actorId: string | null
  readonly account: LockedAccount
  readonly language: Language
  /** Open codes that end with the account. */
  readonly codes: number
  readonly now: Date
}

async function closeAccount(
  tx: Db,
  services: Services,
  { userId, actorId, account, language, codes, now }: Closing,
): Promise<void> {
  await erasePersonalData(tx, services, userId, now)
  await writeAudit(tx, {
    actorId,
    action: 'account.erased',
    objectType: 'user',
    objectId: userId,
    detail: { cancelledCodes: codes },
    now,
  })
  await sendFarewell(tx, userId, account, language, now)
  await removeMails(mailFolder(services.config), { userId, addresses: [account.email] })
}

/**
 * Deletes the personal data of a user, feature by feature in the order of their ranks. On an
 * account that was erased before, it deletes what was written since.
 */
export async function erasePersonalData(
  tx: Db,
  { personalData }: Pick<Services, 'personalData'>,
  userId: string,
  now: Date,
): Promise<void> {
  for (const each of personalData) await each.erase(tx, userId, now)
}

/**
 * Checks that the caller owns the account: by the password or, without one, by a recent sign-in.
 */
async function confirmOwner(
  db: Db,
  services: Services,
  { actor, origin, body }: ErasureRequest,
): Promise<void> {
  const proof = await readProof(db, actor.sub, actor.sid)
  if (proof === undefined) throw new AppError('unauthenticated')
  if (proof.hasPassword) return confirmPassword(db, services, origin, actor.sub, body.password, 'password')
  if (!isFreshSignIn(proof.signedInAt, services.clock.now())) throw new AppError('session_stale')
}

function sendFarewell(
  tx: Db,
  userId: string,
  account: LockedAccount,
  language: Language,
  now: Date,
): Promise<void> {
  return sendEmail(tx, {
    userId,
    language: account.language ?? language,
    template: FAREWELL,
    data: {},
    address: account.email,
    now,
  })
}
