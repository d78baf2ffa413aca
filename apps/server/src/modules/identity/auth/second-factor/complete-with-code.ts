import { writeAudit } from '../../../../platform/audit.ts'
import type { Database, Db } from '../../../../platform/db/database.ts'
import type { Services } from '../../../../platform/http/context.ts'
import type { Client } from '../client-kind.ts'
import type { AttemptOrigin } from '../sign-in-throttle.ts'
import { judgeCounted, readCode, spendCode } from './codes.ts'
import { type Completed, completeSignIn, findPendingSignIn } from './pending-sign-in.ts'

/**
 * Completes a sign-in with a code of the authenticator app or with a recovery code.
 * @throws AppError second_factor_wrong, second_factor_expired, login_rate_limited,
 * password_renewal_needed
 */
export async function completeWithCode(
  db: Database,
  services: Services,
  answer: { token: string; code: string },
  origin: AttemptOrigin,
  client: Client,
): Promise<Completed> {
  const { userId } = await findPendingSignIn(db, services, answer.token)
  return judgeCounted(db, services, { userId, device: origin.factorDeviceFor(userId) }, async () => {
    const code = await readCode(db, services, userId, answer.code)
    return completeSignIn(db, services, { token: answer.token, userId }, client, async (tx) => {
      const used = await spendCode(tx, services, userId, code)
      if (used === 'recovery') await auditRecoveryCode(tx, services, userId)
      return used !== undefined
    })
  })
}

async function auditRecoveryCode(tx: Db, { clock }: Services, userId: string): Promise<void> {
  await writeAudit(tx, {
    actorId: userId,
    action: 'second-factor.recovery-code-used',
    objectType: 'user',
    objectId: userId,
    now: clock.now(),
  })
}
