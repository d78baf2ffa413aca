import { z } from 'zod'
import { defineEndpoint, endpointsOf } from '../../endpoint.ts'
import { oneTimeToken, usernameSchema } from '../../identity/auth/schemas.ts'
import { phoneSchema } from '../../identity/profile/schemas.ts'
import { idSchema } from '../../common/ids.ts'
import { BACK_OFFICE, REDEEMERS, TILL } from '../../roles.ts'
import { PHONE_CARDS } from './constants.ts'
import * as schemas from './schemas.ts'

/**
 * Makes the customer a member of an active program of the till's brand, with a card that works at
 * once. The number is compared with the shop's own cards only, never with accounts: the answer is
 * the same whether or not an account has it. Nobody consents to marketing this way. The same number
 * again gets the same card and a new link; the earlier link stops working.
 */
export const addPhoneCard = defineEndpoint('POST /phone-card', {
  summary: 'Add a customer at the till by their telephone number',
  tag: 'member',
  access: TILL,
  permission: 'purchase-CREATE',
  onRepeat: 'harmless',
  body: z.strictObject({
    phone: phoneSchema,
    name: usernameSchema.max(PHONE_CARDS.nameMax, 'username'),
    programId: idSchema,
    /**
     * The customer, of 14 years or more, wants to take part and was shown the shop's privacy notice
     * and the regulation.
     */
    noticeShown: z.literal(true),
  }),
  response: schemas.phoneCardSchema,
  perMinute: 10,
  errors: ['till_without_brand', 'program_not_found', 'program_not_active', 'phone_cards_today'],
})

/** The token is that of the link. */
export const lookAtPhoneCard = defineEndpoint('POST /phone-card/look', {
  summary: 'What is on a card that a till has made',
  tag: 'member',
  access: 'public',
  onRepeat: 'harmless',
  body: z.strictObject({ token: oneTimeToken }),
  response: schemas.waitingPhoneCardSchema,
  perMinute: 30,
  errors: ['phone_card_over'],
})

/**
 * Points, stamps and purchases move to the caller's account, as when two accounts are merged. The
 * link works once: a repeated request changes nothing and gets phone_card_over.
 */
export const takePhoneCard = defineEndpoint('POST /phone-card/take', {
  whileActing: false,
  summary: 'Take a card that a till has made into one’s own account',
  tag: 'member',
  access: REDEEMERS,
  permission: 'own',
  onRepeat: 'harmless',
  body: z.strictObject({ token: oneTimeToken }),
  response: z.object({ programId: z.uuid().nullable() }),
  perMinute: 10,
  errors: ['phone_card_over', 'phone_card_role', 'merge_impossible'],
})

const kept = endpointsOf({ tag: 'customer', access: BACK_OFFICE, errors: ['program_not_found'] })

/** `card` is null for every customer with an account of their own. */
export const getPhoneCard = kept('GET /customer/{programId}/{userId}/phone-card', {
  summary: 'The telephone number under which a till added a customer who has no account yet',
  permission: 'customer-LIST',
  response: z.object({ card: schemas.keptPhoneCardSchema.nullable() }),
})

/** For who asks the shop to be forgotten and has no account: points and card end (art. 17 GDPR). */
export const erasePhoneCard = kept('DELETE /customer/{programId}/{userId}/phone-card', {
  summary: 'Erase a customer whom a till added and who has no account',
  permission: 'customer-EDIT',
  errors: ['phone_card_not_found'],
})
