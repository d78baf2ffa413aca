import { z } from 'zod'
import { idParams, idSchema } from '../common/ids.ts'
import { defineEndpoint } from '../endpoint.ts'
import * as addresses from './addresses.ts'
import {
  apiKeySchema,
  changeKeyBody,
  createKeyBody,
  memberAnswer,
  memberText,
  newKeySchema,
} from './schemas.ts'

/** Keys are the owner's: a manager runs the brand without them. */
const OF_KEYS = { tag: 'integration', access: ['brand', 'superAdmin'], permission: 'key-EDIT' } as const

/** Those that were revoked are left out. */
export const listKeys = defineEndpoint({
  ...OF_KEYS,
  address: addresses.listKeys,
  summary: 'The API keys of a brand, newest first',
  query: z.object({ brandId: idSchema.optional() }),
  status: 200,
  response: z.array(apiKeySchema),
  errors: ['brand_required'],
})

/** Its text is in this answer and nowhere else. */
export const createKey = defineEndpoint({
  ...OF_KEYS,
  address: addresses.createKey,
  summary: 'Make an API key',
  onRepeat: 'credentials',
  body: createKeyBody,
  status: 201,
  response: newKeySchema,
  errors: ['brand_required', 'brand_not_found', 'keys_full', 'confirmation_needed'],
  perMinute: 30,
})

export const changeKey = defineEndpoint({
  ...OF_KEYS,
  address: addresses.changeKey,
  summary: 'Change name, scopes, addresses or expiry of an API key',
  params: idParams,
  body: changeKeyBody,
  status: 200,
  response: apiKeySchema,
  errors: ['key_not_found', 'confirmation_needed'],
})

/** The text of before is taken for 24 hours more, so that every till can be given the new one. */
export const rotateKey = defineEndpoint({
  ...OF_KEYS,
  address: addresses.rotateKey,
  summary: 'Give an API key a new text',
  onRepeat: 'credentials',
  params: idParams,
  body: z.strictObject({}),
  status: 200,
  response: newKeySchema,
  errors: ['key_not_found', 'confirmation_needed'],
  perMinute: 30,
})

/** The next call with it is refused. */
export const revokeKey = defineEndpoint({
  ...OF_KEYS,
  address: addresses.revokeKey,
  summary: 'Revoke an API key',
  params: idParams,
  status: 204,
  response: z.null(),
  errors: ['key_not_found'],
})

/** What shop systems call, with a key. */
const OF_SYSTEMS = { tag: 'integration', access: 'key' } as const

export const getMember = defineEndpoint({
  ...OF_SYSTEMS,
  address: addresses.getMember,
  operationId: 'getMember',
  scope: 'member:read',
  summary: 'Who a member is, and what they have in each program of the brand',
  params: z.object({ code: memberText }),
  status: 200,
  response: memberAnswer,
  errors: ['member_not_found', 'card_expired', 'typed_codes_locked'],
})
