import { randomInt } from 'node:crypto'
import { LINK_SECONDS } from '@vicino/contract/identity/auth/credentials/constants'
import { issueOneTime, oneTimeText } from '../../../platform/auth/one-time.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { withUnique } from '../../../platform/db/constraints.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sendEmail } from '../../../platform/deliveries/enqueue.ts'
import type { Services } from '../../../platform/http/context.ts'
import { UserFacingError } from '../../../platform/user-facing-error.ts'
import { AppError } from '../../../platform/errors.ts'
import { createAccount, NAME_TAKEN } from '../../identity/auth/public.ts'
import { anotherAdministrator, lockAdministration } from '../../identity/permissions/public.ts'
import { updateAccountRow } from './users.queries.ts'

export interface MadeAdmin {
  /** The link to choose the password, once; it is also mailed. */
  readonly link: string
  readonly minutes: number
}

/** An id that no account has, so that every superAdmin counts as another one. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Makes a superAdmin for the person who runs the installation (npm run admin): an account without a
 * password, and the link to choose one. The first sign-in asks for the second factor, as for every
 * superAdmin.
 * @param another whether there may be a superAdmin already
 * @throws UserFacingError when there is one, or the address has an account
 */
export async function createAdmin(
  tx: Db,
  { clock, keys, config }: Pick<Services, 'clock' | 'keys' | 'config'>,
  { email, another }: { readonly email: string; readonly another: boolean },
): Promise<MadeAdmin> {
  const now = clock.now()
  await lockAdministration(tx)
  if (!another && (await anotherAdministrator(tx, NOBODY))) {
    throw new UserFacingError(
      'There is a superAdmin already, who can make others at /dashboard/user. To make another one all the same: npm run admin -- create EMAIL --another',
    )
  }
  const { id } = await withUnique(NAME_TAKEN, () =>
    createAccount(tx, {
      email,
      username: `Operatore ${randomInt(100_000, 1_000_000)}`,
      passwordHash: null,
      emailVerifiedAt: null,
      birthDate: null,
      invite: undefined,
      now,
    }),
  ).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'email_taken')
      throw new UserFacingError(`${email} has an account already: name another address`)
    throw error
  })
  await updateAccountRow(tx, id, { role: 'superAdmin', role_id: null, brand_id: null, updated_at: now })
  const seconds = LINK_SECONDS.resetPassword
  const tokenId = await issueOneTime(tx, {
    userId: id,
    purpose: 'reset-password',
    data: { email },
    seconds,
    now,
  })
  await sendEmail(tx, {
    userId: id,
    template: 'reset-password',
    data: { tokenId },
    address: email,
    language: 'it',
    now,
  })
  await writeAudit(tx, {
    actorId: null,
    action: 'user.create',
    objectType: 'user',
    objectId: id,
    detail: { role: 'superAdmin', by: 'npm run admin' },
    now,
  })
  return {
    link: `${config.publicUrl}/reset-password?token=${oneTimeText(tokenId, keys.oneTime)}`,
    minutes: seconds / 60,
  }
}
