import type { ResponseOf } from '@vicino/contract/endpoint'
import type { freeHold as freeEndpoint } from '@vicino/contract/till/till/endpoints'
import type { Db } from '../../../platform/db/database.ts'
import type { Asking } from '../../../platform/http/asking.ts'
import type { Services } from '../../../platform/http/context.ts'
import { ask } from './ask-code.ts'
import { presentState } from './redemptions.presenter.ts'

/**
 * The shop ends a code of its own brand, which frees the piece at once; the customer is told (redemption.freed). A code
 * that it has freed already stays as it is.
 *
 * @throws AppError redemption_not_found, already_redeemed, redemption_cancelled, code_expired
 */
export async function freeHold(
  db: Db,
  services: Services,
  id: string,
  asking: Asking,
): Promise<ResponseOf<typeof freeEndpoint>> {
  const { row } = await ask(db, services, 'free', asking, { id })
  return presentState(row, services.clock.now())
}
