import { VOID_HOURS } from '@vicino/contract/till/till/constants'
import type { Confirmation } from '@vicino/contract/till/till/schemas'
import type { Db } from '../../../platform/db/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { Services } from '../../../platform/http/context.ts'
import { runCommand } from './redemption-command.ts'
import { presentConfirmation } from './redemptions.presenter.ts'
import type { RedemptionRow, ShownToShop } from './redemptions.queries.ts'

/**
 * Voids a confirmed redemption of the caller's brand within 24 hours: points are reversed, the unit
 * is free again, and the customer may redeem the deal again. A voided redemption is
 * returned as it is.
 * @throws AppError redemption_not_found, not_redeemed, void_too_late
 */
export async function voidRedemption(
  db: Db,
  services: Services,
  { id, reason }: { readonly id: string; readonly reason: string },
  context: RequestContext,
): Promise<Confirmation> {
  const wanted = { id, reason, hours: VOID_HOURS }
  const { row, actor, whole } = await runCommand<RedemptionRow & ShownToShop>(
    db,
    services,
    'void',
    context,
    wanted,
  )
  return (whole as Confirmation | undefined) ?? presentConfirmation(row, actor, services.clock.now())
}
