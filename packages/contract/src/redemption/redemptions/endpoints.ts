import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { cursorQuery } from '../../common/query.ts'
import { endpointsOf } from '../../endpoint.ts'
import { REDEEMERS } from '../../roles.ts'
import { deviceSchema, redemptionLineSchema, redemptionSchema, redemptionStatusSchema } from './schemas.ts'

const own = endpointsOf({ tag: 'redemption', access: REDEEMERS, permission: 'own', onRepeat: 'keyed' })

const openBody = z.strictObject({ dealId: idSchema, device: deviceSchema.default('phone') })

/**
 * Holds one unit for 15 minutes; if the caller has a valid code of this deal, answers it with its
 * remaining time.
 */
export const openRedemption = own('POST /redemption', {
  needsTerms: true,
  summary: 'Open or resume the in-store code of a deal',
  body: openBody,
  status: 201,
  response: redemptionSchema,
  perMinute: 60,
  errors: [
    'not_available',
    'deal_not_found',
    'desktop_refused',
    'own_brand',
    'deal_used',
    'deal_sold_out',
    'deal_expired',
    'deal_is_online',
    'too_many_holds',
    'too_many_unused_holds',
    'confirm_email_first',
    'too_many_new_holds',
    'deal_kept_for_others',
    'adults_only',
    'age_unknown',
  ],
})

export const getRedemption = own('GET /redemption/{id}', {
  whileActing: false,
  summary: 'One’s own redemption, in the shop or online',
  response: redemptionSchema,
  errors: ['redemption_not_found'],
})

/**
 * Answers the caller's code with a new proof; the phone calls it every 30 s, which also proves that
 * its screen is present.
 */
export const renewQr = own('GET /redemption/{id}/qr', {
  whileActing: false,
  summary: 'Renew the proof inside one’s own QR code',
  response: z.object({ token: z.string(), expiresAt: z.string() }),
  errors: ['redemption_not_found', 'code_expired', 'redemption_cancelled', 'already_redeemed'],
})

/** Cancelling a code that has already ended changes nothing; a redeemed one is a 409. */
export const cancelRedemption = own('POST /redemption/{id}/cancel', {
  summary: 'Give up one’s own code, in the shop or online, and release its piece',
  body: z.strictObject({}),
  response: z.object({ _id: z.uuid(), status: redemptionStatusSchema }),
  errors: ['redemption_not_found', 'already_redeemed'],
})

/** state: open = held and not yet at its end; closed = all others. Newest first. */
export const listRedemptions = own('GET /redemption/history', {
  // It contains the numbers and codes of open redemptions.
  whileActing: false,
  summary: 'One’s own redemptions',
  query: cursorQuery(20, {
    state: z.enum(['all', 'open', 'closed']).default('all'),
  }),
  response: cursorPage(redemptionLineSchema).extend({ serverTime: z.string() }),
})

/**
 * Holds one unit for 24 hours or until the deal ends; if the caller has a valid code of this deal,
 * answers that.
 */
export const openPurchaseCode = own('POST /purchase-code', {
  needsTerms: true,
  summary: 'Open or resume the single-use code of an online deal',
  body: openBody,
  status: 201,
  response: redemptionSchema,
  perMinute: 60,
  errors: [
    'not_available',
    'deal_not_found',
    'desktop_refused',
    'own_brand',
    'deal_used',
    'deal_sold_out',
    'deal_expired',
    'deal_is_in_store',
    'too_many_holds',
    'too_many_unused_holds',
    'confirm_email_first',
    'too_many_new_holds',
    'deal_kept_for_others',
    'adults_only',
    'age_unknown',
  ],
})
