import { randomUUID } from 'node:crypto'
import type { Language } from '@vicino/contract/common/language'
import type { Db } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Services } from '../../../platform/http/context.ts'
import { findCredentials } from './accounts.queries.ts'

/**
 * Stores that a user forgot the password of an address. The caller does not learn whether the
 * address has an account, neither from the answer nor from its time: both cases take the
 * same two statements, and the e-mail is made after the answer (auth.consumers.ts).
 */
export async function requestPasswordReset(
  db: Db,
  { clock }: Services,
  email: string,
  language: Language,
): Promise<void> {
  const found = await findCredentials(db, email)
  await emit(db, 'password.forgotten', { userId: found?.id ?? randomUUID(), language }, clock.now())
}
