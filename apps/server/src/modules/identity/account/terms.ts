import { TERMS_DAYS, TERMS_VERSION } from '@vicino/contract/identity/account/document-versions'
import type { acceptTerms as endpoint } from '@vicino/contract/identity/account/endpoints'
import type { BodyOf } from '@vicino/contract/endpoint'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import { sendEmail } from '../../../platform/deliveries/enqueue.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { noteTerms } from '../auth/public.ts'
import { mayExercise } from './account.policy.ts'
import './account.messages.ts'
import { lockUnaccepted, noteNotified } from './terms.queries.ts'

/** People that one run notifies at most. */
const AT_ONCE = 1000

/** Notifies people, once, of terms of service that are newer than those that they accepted. */
export const notifyPeople: Job = {
  name: 'people-terms',
  everySeconds: 300,
  async run(tx, now) {
    const dueAt = new Date(now.getTime() + TERMS_DAYS * DAY_MS)
    for (const { id, language } of await noteNotified(tx, TERMS_VERSION, dueAt, AT_ONCE)) {
      const data = { days: TERMS_DAYS }
      await sendEmail(tx, { userId: id, language: language ?? 'it', template: 'new-terms', data, now })
    }
  },
}

/**
 * Accepts, for the caller, the terms that are shown now; the acceptance is in the log of consents,
 * once. @throws AppError user_not_found (also for another user's account), terms_changed
 */
export async function acceptTerms(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  id: string,
  { version }: BodyOf<typeof endpoint>,
  actor: Actor,
): Promise<void> {
  if (!mayExercise(actor, id, 'change-consent')) throw new AppError('user_not_found')
  if (version !== TERMS_VERSION) throw new AppError('terms_changed')
  if (!(await lockUnaccepted(tx, id, version))) return
  await noteTerms(tx, id, { textVersion: version, source: 'new terms', now: clock.now() })
}
