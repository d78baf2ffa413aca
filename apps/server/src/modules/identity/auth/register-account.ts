import { TERMS_VERSION } from '@vicino/contract/identity/account/document-versions'
import type { register as registerEndpoint } from '@vicino/contract/identity/auth/endpoints'
import type { Language } from '@vicino/contract/common/language'
import type { BodyOf } from '@vicino/contract/endpoint'
import { withUnique } from '../../../platform/db/constraints.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Services } from '../../../platform/http/context.ts'
import { refuseIfOff } from '../../foundation/flags/public.ts'
import { noteTerms } from './accounts.queries.ts'
import type { Client } from './client-kind.ts'
import { createAccount, NAME_TAKEN } from './create-account.ts'
import { refuseChild } from './declared-age.ts'
import { sendVerificationEmail } from './emails.ts'
import { refuseCommonPassword } from './password-rules.ts'
import { type SignedIn, startSession } from './sessions.ts'

/**
 * Makes an account, always with the role audience, and signs it in. An email asks its owner
 * to confirm the address.
 * @throws AppError not_available, validation_failed (a common password, an impossible birth date),
 * account_too_young, email_taken, username_taken, overloaded
 */
export async function register(
  db: Database,
  services: Services,
  input: BodyOf<typeof registerEndpoint>,
  client: Client,
  language: Language,
): Promise<SignedIn> {
  await refuseIfOff(db, services, 'registrations')
  const { email, username, invite, password, birthDate } = input
  const now = services.clock.now()
  refuseChild(birthDate, now)
  await refuseCommonPassword(password, { email, username })
  const passwordHash = await services.passwords.hash(password)
  const account = { email, username, passwordHash, emailVerifiedAt: null, birthDate, invite, now }
  return withUnique(NAME_TAKEN, () =>
    inTransaction(db, async (tx) => {
      const created = await createAccount(tx, account)
      await noteTerms(tx, created.id, { textVersion: TERMS_VERSION, source: 'registration', now })
      await sendVerificationEmail(tx, { userId: created.id, address: email, language, now })
      return startSession(tx, services, created, client)
    }),
  )
}
