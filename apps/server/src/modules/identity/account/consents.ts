import type { Language } from '@vicino/contract/common/language'
import { filledText, textOfVersion, versionOf } from '@vicino/contract/identity/account/consent-texts'
import { CONSENT_PURPOSES } from '@vicino/contract/identity/account/constants'
import type { giveConsent, listConsents as listEndpoint } from '@vicino/contract/identity/account/endpoints'
import type { ConsentEvent } from '@vicino/contract/identity/account/schemas'
import type { BodyOf, ResponseOf } from '@vicino/contract/endpoint'
import './account.events.ts'
import { noteRead } from '../../../platform/audit.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { mayExercise } from './account.policy.ts'
import { type ConsentRow, insertConsent, lockAccount, readConsents, readInForce } from './account.queries.ts'

/** The source of these consents in the log. */
const SOURCE = 'account settings'

type InForce = ResponseOf<typeof giveConsent>['inForce']

/**
 * One's own consents; a superAdmin may read anybody's, which is logged.
 * @throws AppError user_not_found */
export async function listConsents(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<ResponseOf<typeof listEndpoint>> {
  if (!mayExercise(actor, id, 'read-consents')) throw new AppError('user_not_found')
  const log = await readConsents(db, id)
  if (log === undefined) throw new AppError('user_not_found')
  if (actor.sub !== id) {
    await noteRead(db, { actorId: actor.sub, userId: id, what: 'consents', brandId: null, now: clock.now() })
  }
  const own = log.filter(({ program_id }) => program_id === null)
  const newest = own.toReversed().map(({ purpose, granted }) => [purpose, granted] as const)
  return { inForce: inForceOf(new Map(newest)), log: log.map((row) => presentEvent(row, language)) }
}

/**
 * Gives or withdraws a consent of the caller, by adding an event to the log (art. 7 GDPR). A
 * decision that changes nothing is not logged.
 * @throws AppError user_not_found (also for another user's account: only the person can consent)
 */
export async function changeConsent(
  tx: Db,
  { clock }: Services,
  id: string,
  { purpose, granted }: BodyOf<typeof giveConsent>,
  actor: Actor,
): Promise<{ inForce: InForce }> {
  if (!mayExercise(actor, id, 'change-consent')) throw new AppError('user_not_found')
  // Decisions of one person run one after another, so that of two equal ones only one is logged.
  if ((await lockAccount(tx, actor.sub)) === undefined) throw new AppError('user_not_found')
  const before = await readInForce(tx, actor.sub)
  if ((before.get(purpose) ?? false) !== granted) {
    const event = { userId: actor.sub, purpose, granted, source: SOURCE, now: clock.now() }
    await insertConsent(tx, { ...event, textVersion: versionOf(purpose) })
    await emit(tx, 'consent.changed', { userId: actor.sub, purpose, granted }, clock.now())
  }
  return { inForce: inForceOf(new Map(before).set(purpose, granted)) }
}

function inForceOf(newest: ReadonlyMap<string, boolean>): InForce {
  const [marketing, profiling] = CONSENT_PURPOSES.map((purpose) => newest.get(purpose) ?? false)
  return { marketing: marketing === true, profiling: profiling === true }
}

function presentEvent(row: ConsentRow, language: Language): ConsentEvent {
  const text = textOfVersion(row.purpose, row.text_version, language)
  return {
    _id: row.id,
    // The column's CHECK allows only these.
    purpose: row.purpose as ConsentEvent['purpose'],
    granted: row.granted,
    textVersion: row.text_version,
    text: text === undefined ? null : filledText(text, { brand: row.program?.brand ?? '' }),
    program: row.program,
    source: row.source,
    createdAt: row.created_at.toISOString(),
  }
}
