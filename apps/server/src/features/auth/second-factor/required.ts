import type { SecondFactorNeeded } from '@vicino/contract/auth/schemas'
import { LINK_SECONDS } from '@vicino/contract/credentials/constants'
import type { Role } from '@vicino/contract/roles'
import { issueOneTime, oneTimeText } from '../../../platform/auth/one-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/http/context.ts'
import { type Factors, findFactors } from './factors.queries.ts'

/** These roles handle other people's data: they are asked to set up a second factor. */
const EXPECTED: ReadonlySet<Role> = new Set(['brand', 'brandManager', 'superAdmin'])

export const isExpected = (role: Role): boolean => EXPECTED.has(role)

/**
 * Whether the password alone no longer signs in (docs/decisions/0019-second-factors.md): with an authenticator app, and
 * with a passkey where a second factor is expected. For everybody else a passkey is one more way in.
 */
export const isActive = ({ totp, passkeys, role }: Pick<Factors, 'totp' | 'passkeys' | 'role'>): boolean =>
  totp || (passkeys > 0 && isExpected(role))

/**
 * What an account must show beside its password, with a token that carries the sign-in on (5 minutes); null when it has
 * no second factor. `keep`: the account in use on this browser stays signed in.
 */
export async function requiredSecondFactor(
  tx: Db,
  services: Services,
  userId: string,
  { keep }: { keep: boolean },
): Promise<SecondFactorNeeded['secondFactor'] | null> {
  const factors = await findFactors(tx, userId)
  if (factors === undefined || !isActive(factors)) return null
  const id = await issueOneTime(tx, {
    userId,
    purpose: 'second-factor',
    data: { keep },
    seconds: LINK_SECONDS.secondFactor,
    now: services.clock.now(),
  })
  return { token: oneTimeText(id, services.keys.oneTime), methods: methodsOf(factors) }
}

function methodsOf(factors: Factors): SecondFactorNeeded['secondFactor']['methods'] {
  const methods: SecondFactorNeeded['secondFactor']['methods'] = []
  if (factors.totp) methods.push('totp')
  if (factors.passkeys > 0) methods.push('passkey')
  if (factors.recoveryCodes > 0) methods.push('recovery')
  return methods
}
