import { FRESH_SESSION_SECONDS, type eraseUser } from '@vicino/contract/account'
import type { Language } from '@vicino/contract/errors'
import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { sendEmail } from '../../platform/deliveries/enqueue.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/context.ts'
import type { Call } from '../../platform/http/endpoint.ts'
import { confirmPassword } from '../auth/auth.service.ts'
import { PERSONAL_DATA } from '../personal-data.ts'
import { lockHeldOf } from '../redemptions/redemptions.service.ts'
import { isSelf } from '../users/users.service.ts'
import {
  anotherAdministrator,
  lockAccount,
  lockAdministration,
  type LockedAccount,
  readProof,
} from './account.queries.ts'
import { FAREWELL } from './records.personal-data.ts'

/**
 * Erases the caller (R-425, art. 17 GDPR): what is personal goes, the books stay under an account without a name. All of it
 * in one transaction; a second request at the same time finds it done. The old address is told.
 *
 * @throws AppError user_not_found (anybody else's account), validation_failed, password_wrong, login_rate_limited,
 *   session_stale, business_account, last_admin, open_codes
 */
export async function eraseAccount(services: Services, call: Call<typeof eraseUser>): Promise<void> {
  const { actor, params, body, language } = call
  if (!isSelf(actor, params.id)) throw new AppError('user_not_found')
  await prove(services, call)
  const now = services.clock.now()
  await services.db.transaction().execute(async (tx) => {
    if (actor.role === 'superAdmin') await lockAdministration(tx)
    const account = await lockAccount(tx, actor.sub)
    if (account === undefined) return
    await refuseWhoIsNeeded(tx, actor.sub, account)
    const { live } = await lockHeldOf(tx, actor.sub, now)
    if (live.length > 0 && !body.cancelOpenCodes) {
      throw new AppError('open_codes', { values: { count: live.length } })
    }
    await erasePersonalData(tx, actor.sub, now)
    await writeAudit(tx, {
      actorId: actor.sub,
      action: 'account.erased',
      objectType: 'user',
      objectId: actor.sub,
      detail: { cancelledCodes: live.length },
      now,
    })
    await say(tx, actor.sub, account, language, now)
  })
}

/** Everything personal of a user, in the order of PERSONAL_DATA; on an account that was erased, what came in meanwhile. */
export async function erasePersonalData(tx: Db, userId: string, now: Date): Promise<void> {
  for (const each of PERSONAL_DATA) await each.erase(tx, userId, now)
}

/** By the password; who has none, by having signed in just now. */
async function prove(services: Services, { actor, request, body }: Call<typeof eraseUser>): Promise<void> {
  const proof = await readProof(services.db, actor.sub, actor.sid)
  if (proof === undefined) throw new AppError('unauthenticated')
  if (proof.hasPassword) return confirmPassword(services, request, actor.sub, body.password, 'password')
  const age = services.clock.now().getTime() - proof.signedInAt.getTime()
  if (age > FRESH_SESSION_SECONDS * 1000) throw new AppError('session_stale')
}

/** Who answers for a business or is the platform's only administrator cannot just leave. */
async function refuseWhoIsNeeded(tx: Db, userId: string, { role }: LockedAccount): Promise<void> {
  if (role === 'brand') throw new AppError('business_account')
  if (role === 'superAdmin' && !(await anotherAdministrator(tx, userId))) throw new AppError('last_admin')
}

function say(tx: Db, userId: string, account: LockedAccount, language: Language, now: Date): Promise<void> {
  return sendEmail(tx, {
    userId,
    language: account.language ?? language,
    template: FAREWELL,
    data: {},
    address: account.email,
    now,
  })
}
