import {
  HOLDS,
  NEW_ACCOUNTS,
  PURCHASE_CODE_HOURS,
  REDEMPTION_MINUTES,
  REDEMPTION_POINTS,
} from '@vicino/contract/redemption/redemptions/constants'
import type { openRedemption as openEndpoint } from '@vicino/contract/redemption/redemptions/endpoints'
import type { Channel, Redemption } from '@vicino/contract/redemption/redemptions/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { ADULT_AGE } from '@vicino/domain/age'
import type { Db } from '../../../platform/db/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { Services } from '../../../platform/http/context.ts'
import { refuseIfOff } from '../../foundation/flags/public.ts'
import { runCommand } from './redemption-command.ts'
import { newPurchaseCode, newTransactionId } from './codes.ts'
import type { Origin } from './origin.ts'
import { presentRedemption } from './redemptions.presenter.ts'
import type { OpenedCode } from './redemptions.queries.ts'

type Wanted = BodyOf<typeof openEndpoint>

/**
 * The caller, and the origin of the request; null where it is not known (the demo), and then it is
 * not counted.
 */
export type Opening = RequestContext & { readonly origin: Origin | null }

/**
 * Opens the in-store code of a deal, which holds a unit for 15 minutes, or resumes the caller's
 * live one.
 * @throws AppError not_available, deal_not_found, desktop_refused, own_brand, deal_used,
 * deal_sold_out, deal_expired, deal_is_online, too_many_holds, too_many_unused_holds,
 * confirm_email_first, too_many_new_holds, deal_kept_for_others, adults_only, age_unknown
 */
export function openRedemption(
  db: Db,
  services: Services,
  wanted: Wanted,
  opening: Opening,
): Promise<Redemption> {
  return open(db, services, { ...wanted, channel: 'store' }, opening)
}

/**
 * Opens the purchase code of an online deal, which holds a unit for a day, at most until the deal
 * ends, or resumes the caller's live one.
 * @throws AppError like openRedemption(), with deal_is_in_store for deal_is_online
 */
export function openPurchaseCode(
  db: Db,
  services: Services,
  wanted: Wanted,
  opening: Opening,
): Promise<Redemption> {
  return open(db, services, { ...wanted, channel: 'online' }, opening)
}

/**
 * Overdue codes that an opening ends at most when no unit is free; a new account may need several.
 */
const RELEASED = { released: 1, releasedByNew: 5 } as const

const LIMITS = {
  ...HOLDS,
  ...NEW_ACCOUNTS,
  ...RELEASED,
  points: REDEMPTION_POINTS,
  storeMinutes: REDEMPTION_MINUTES,
  onlineHours: PURCHASE_CODE_HOURS,
  adultAge: ADULT_AGE,
}

/**
 * Candidate numbers for one code. Already the first is hardly ever taken, so if all are taken there
 * is a fault.
 */
const DRAWN = 5
const draw = (one: () => string): string[] => Array.from({ length: DRAWN }, one)

/**
 * The code is open once the database has answered. Its QR is signed afterwards, as of the moment of
 * opening, so that a repeated request gets exactly the first answer.
 */
async function open(
  db: Db,
  services: Services,
  wanted: Wanted & { channel: Channel },
  opening: Opening,
): Promise<Redemption> {
  await refuseIfOff(db, services, 'redemptions', { dealId: wanted.dealId })
  const { origin } = opening
  const { row, whole } = await runCommand<OpenedCode>(db, services, 'open', opening, {
    ...wanted,
    numbers: draw(newTransactionId),
    ...(wanted.channel === 'online' ? { codes: draw(newPurchaseCode) } : {}),
    ...(origin === null
      ? {}
      : { address: origin.address.toString('hex'), browser: origin.device.toString('hex') }),
    limits: LIMITS,
  })
  // An answer that the version before stored as a whole.
  if (whole !== undefined) return whole as Redemption
  const code = { ...row, closed_at: null, freed_by: null, void_reason: null, offline_hours: null }
  return presentRedemption(services.signingKeys, code, row.heard_at)
}
