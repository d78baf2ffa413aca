import { z } from 'zod'
import { cursorPage } from '../../common/pages.ts'
import { cursorQuery } from '../../common/query.ts'
import { endpointsOf } from '../../endpoint.ts'
import { AT_TILL } from '../../identity/permissions/constants.ts'
import { BRAND_STAFF, TILL } from '../../roles.ts'
import * as schemas from './schemas.ts'

const till = endpointsOf({
  tag: 'redemption',
  access: TILL,
  permission: { any: AT_TILL },
  errors: ['till_without_brand'],
})
const settings = endpointsOf({ tag: 'redemption', access: BRAND_STAFF, errors: ['till_without_brand'] })

export const getOfflineSettings = settings('GET /till/offline/settings', {
  summary: 'The limits of the shop’s tills, and whether they work without network',
  permission: 'shop-LIST',
  response: schemas.offlineSettings,
})

/** New limits hold for a till from its next contact on. */
export const changeOfflineSettings = settings('PUT /till/offline/settings', {
  summary: 'Set the limits of the shop’s tills, and let them work without network or not',
  permission: 'shop-EDIT',
  body: schemas.offlineSettingsBody,
  response: schemas.offlineSettings,
  errors: ['record_changed'],
})

/** `kit` is null where the shop has not switched it on. */
export const getOfflineKit = till('GET /till/offline/kit', {
  whileActing: false,
  summary: 'What a till keeps to work without network: public keys, deals, limits; no customer',
  response: z.object({ kit: schemas.offlineKit.nullable() }),
  perMinute: 60,
})

/**
 * Each entry counts at its own time, in the order of these times, once: an entry has its id for
 * that, so a call can be repeated. The time is moved into the time that the till was away; it has
 * to lie between the opening and the end of the code. The person named by the pass counts as the
 * person at the till, whoever sends. Answers are in the order of the entries.
 */
export const sendOfflineEntries = till('POST /till/offline/entries', {
  summary: 'Register what a till took without network',
  onRepeat: 'harmless',
  body: z.strictObject({ entries: z.array(schemas.offlineEntry).min(1) }),
  response: z.object({ results: z.array(schemas.entryResult) }),
  perMinute: 60,
  errors: ['till_entries_many'],
})

/** The newest first. */
export const listOfflineConflicts = settings('GET /till/offline/conflict', {
  summary: 'Entries of tills without network that wait for a decision',
  permission: 'till-LIST',
  query: cursorQuery(20),
  response: cursorPage(schemas.offlineConflict).extend({ totalCount: z.int().min(0) }),
})

/**
 * `count`: the goods were handed over, so it counts, at its time moved into that of the code.
 * Otherwise it only leaves the list. A refusal leaves it there.
 */
export const answerOfflineConflict = settings('POST /till/offline/conflict/{id}/answer', {
  summary: 'Count an entry of a till without network, or take it off the list',
  permission: 'code-VOID',
  onRepeat: 'harmless',
  body: z.strictObject({ count: z.boolean() }),
  response: schemas.entryResult,
  errors: [
    'till_entry_not_found',
    'till_entry_final',
    'already_redeemed',
    'own_brand',
    'other_brand',
    'code_invalid',
    'code_other_version',
    'card_invalid',
    'card_expired',
    'program_not_active',
    'event_conflict',
    'event_from_future',
    'event_too_old',
    'lines_differ',
    'shop_not_found',
    'purchases_per_day',
    'purchases_per_hour',
    'purchase_unusual',
  ],
})
