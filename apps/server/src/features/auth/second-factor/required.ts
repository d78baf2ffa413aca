import type { SecondFactorNeeded } from '@vicino/contract/auth'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/http/context.ts'

/**
 * What an account must show beside its password, with a token that carries the sign-in on (5 minutes); null when it has
 * no second factor. `keep`: the account in use on this browser stays signed in.
 */
export async function requiredSecondFactor(
  _tx: Db,
  _services: Services,
  _userId: string,
  _options: { keep: boolean },
): Promise<SecondFactorNeeded['secondFactor'] | null> {
  return null
}
