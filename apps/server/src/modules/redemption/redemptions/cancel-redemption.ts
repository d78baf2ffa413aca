import type { ResponseOf } from '@vicino/contract/endpoint'
import type { cancelRedemption as cancelEndpoint } from '@vicino/contract/redemption/redemptions/endpoints'
import type { Db } from '../../../platform/db/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { Services } from '../../../platform/http/context.ts'
import { runCommand } from './redemption-command.ts'
import { presentState } from './redemptions.presenter.ts'

/**
 * Cancels the caller's own code, which frees its unit at once. A code that has ended
 * without being redeemed stays as it is.
 * @throws AppError redemption_not_found, already_redeemed
 */
export async function cancelRedemption(
  db: Db,
  services: Services,
  id: string,
  context: RequestContext,
): Promise<ResponseOf<typeof cancelEndpoint>> {
  const { row } = await runCommand(db, services, 'cancel', context, { id })
  return presentState(row, services.clock.now())
}
