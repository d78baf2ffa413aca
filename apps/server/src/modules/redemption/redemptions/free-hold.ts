import type { ResponseOf } from '@vicino/contract/endpoint'
import type { freeHold as freeEndpoint } from '@vicino/contract/till/till/endpoints'
import type { Db } from '../../../platform/db/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { Services } from '../../../platform/http/context.ts'
import { runCommand } from './redemption-command.ts'
import { presentState } from './redemptions.presenter.ts'

/**
 * Ends a code of the shop's own brand and frees its unit at once; the customer is notified
 * (redemption.freed). A code that the shop has freed already stays as it is.
 * @throws AppError redemption_not_found, already_redeemed, redemption_cancelled, code_expired
 */
export async function freeHold(
  db: Db,
  services: Services,
  id: string,
  context: RequestContext,
): Promise<ResponseOf<typeof freeEndpoint>> {
  const { row } = await runCommand(db, services, 'free', context, { id })
  return presentState(row, services.clock.now())
}
