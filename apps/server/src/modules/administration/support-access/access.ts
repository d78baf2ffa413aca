import type { AuditAction } from '@vicino/contract/administration/audit/actions'
import './support-access.messages.ts'
import { ACCESS_HOURS, ACCESS_MINUTES } from '@vicino/contract/administration/support-access/constants'
import { actsForAll } from '@vicino/contract/identity/permissions/constants'
import type { SupportAccess } from '@vicino/contract/administration/support-access/schemas'
import { writeAudit } from '../../../platform/audit.ts'
import type { EmailData, PushData } from '../../../platform/deliveries/messages.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { enterAccount, leaveAccount, type SignedIn } from '../../identity/auth/public.ts'
import { notify } from '../../foundation/notifications/public.ts'
import { findGoverned } from '../users/public.ts'
import { presentAccess, stateOf } from './support-access.presenter.ts'
import {
  type AccessRow,
  findAccess,
  findNewest,
  insertAccess,
  updateAccess,
} from './support-access.queries.ts'

/**
 * Requests access to a person's account; the person is notified of the requester and the reason. An
 * open request of the caller is kept.
 * @throws AppError user_not_found, own_account, access_of_platform, permission_not_held
 */
export async function ask(
  tx: Db,
  { clock }: Services,
  { userId, reason }: { readonly userId: string; readonly reason: string },
  actor: Actor,
): Promise<SupportAccess> {
  const now = clock.now()
  if (actor.sub === userId) throw new AppError('own_account')
  const account = await findGoverned(tx, userId, actor)
  if (actsForAll(account.role)) throw new AppError('access_of_platform')
  const before = await findNewest(tx, actor.sub, userId)
  if (before !== undefined && !['refused', 'over'].includes(stateOf(before, now))) {
    return presentAccess(before, now)
  }
  const until = new Date(now.getTime() + ACCESS_HOURS * 3_600_000)
  const id = await insertAccess(tx, { userId, askedBy: actor.sub, reason, until, now })
  const row = await found(tx, id)
  await note(tx, row, { actorId: actor.sub, action: 'user.access-ask', now })
  await tell(tx, userId, { template: 'access-asked', data: { reason }, by: actor.sub, now })
  return presentAccess(row, now)
}

/**
 * Allows or refuses an access; the same answer again changes nothing. @throws AppError
 * access_not_found, access_not_allowed
 */
export async function answer(
  tx: Db,
  { clock }: Services,
  { id, consent }: { readonly id: string; readonly consent: boolean },
  actor: Actor,
): Promise<SupportAccess> {
  const now = clock.now()
  const row = await findAccess(tx, id, true)
  if (row === undefined || row.user_id !== actor.sub) throw new AppError('access_not_found')
  if (row.consent === consent) return presentAccess(row, now)
  if (stateOf(row, now) !== 'asked') throw new AppError('access_not_allowed')
  await updateAccess(tx, id, { consent, answered_at: now })
  await note(tx, row, {
    actorId: actor.sub,
    action: consent ? 'user.access-allow' : 'user.access-refuse',
    now,
  })
  await tell(tx, row.asked_by, {
    template: consent ? 'access-allowed' : 'access-refused',
    data: { userId: row.user_id },
    by: row.user_id,
    now,
  })
  return presentAccess(await found(tx, id), now)
}

/**
 * Enters the account: makes a separate session that nothing extends, until ACCESS_MINUTES after the
 * first entry.
 * @throws AppError access_not_found, access_not_allowed, account_blocked, permission_not_held
 */
export async function start(tx: Db, services: Services, id: string, actor: Actor): Promise<SignedIn> {
  const now = services.clock.now()
  const row = await findAccess(tx, id, true)
  if (row === undefined || row.asked_by !== actor.sub) throw new AppError('access_not_found')
  const state = stateOf(row, now)
  if (state !== 'allowed' && state !== 'running') throw new AppError('access_not_allowed')
  const account = await findGoverned(tx, row.user_id, actor)
  if (actsForAll(account.role)) throw new AppError('access_not_allowed')
  const until = state === 'running' ? row.until : new Date(now.getTime() + ACCESS_MINUTES * 60_000)
  const acting = { access: id, by: actor.sub, name: row.asker, until: until.toISOString() }
  const entry = { userId: row.user_id, sessionId: row.session_id, acting, until, now }
  const entered = await enterAccount(tx, services, entry)
  if (entered === undefined) throw new AppError('access_not_allowed')
  if (state === 'allowed') {
    await updateAccess(tx, id, { started_at: now, session_id: entered.sessionId, until })
    await note(tx, row, { actorId: actor.sub, action: 'user.access-start', now })
    await tell(tx, row.user_id, { template: 'access-started', data: {}, by: actor.sub, now })
  }
  return entered.signedIn
}

/**
 * Ends an access, for either side; a second call changes nothing. @throws AppError access_not_found
 */
export async function end(tx: Db, { clock }: Services, id: string, actor: Actor): Promise<SupportAccess> {
  const now = clock.now()
  const row = await findAccess(tx, id, true)
  if (row === undefined || (row.user_id !== actor.sub && row.asked_by !== actor.sub)) {
    throw new AppError('access_not_found')
  }
  if (row.ended_at !== null || row.consent === false) return presentAccess(row, now)
  const by = actor.acting?.by ?? actor.sub
  await updateAccess(tx, id, { ended_at: now, ended_by: by })
  if (row.session_id !== null) await leaveAccount(tx, row.session_id, now)
  await note(tx, row, { actorId: by, action: 'user.access-end', now })
  return presentAccess(await found(tx, id), now)
}

async function found(db: Db, id: string): Promise<AccessRow> {
  const row = await findAccess(db, id)
  if (row === undefined) throw new Error(`access ${id} went while it was locked`)
  return row
}

const note = (
  tx: Db,
  { id, user_id: userId, asked_by: askedBy }: AccessRow,
  { actorId, action, now }: { actorId: string; action: AuditAction; now: Date },
): Promise<void> =>
  writeAudit(tx, {
    actorId,
    action,
    objectType: 'user',
    objectId: userId,
    detail: { access: id, askedBy },
    now,
  })

type News = 'access-asked' | 'access-started' | 'access-allowed' | 'access-refused'

/** Notifies an account of an action of `by`. */
const tell = <T extends News>(
  tx: Db,
  userId: string,
  {
    template,
    data,
    by,
    now,
  }: { template: T; data: Omit<EmailData[T] & PushData[T], 'who'>; by: string; now: Date },
): Promise<void> =>
  notify(tx, {
    userId,
    kind: 'moderation',
    template,
    isService: true,
    actorId: by,
    now,
    data: () => Promise.resolve(data),
  })
