import { z } from 'zod'
import { sessionSchema } from '../schemas.ts'
import { idParams, idSchema } from '../../../common/ids.ts'
import { defineEndpoint } from '../../../endpoint.ts'
import { ANY_ROLE } from '../../../roles.ts'
import { deviceAccountSchema, signInSchema } from './schemas.ts'

export const listSignIns = defineEndpoint({
  address: 'GET /auth/session',
  summary: 'The caller’s live sessions, last used first',
  tag: 'auth',
  access: ANY_ROLE,
  permission: 'own',
  status: 200,
  response: z.object({ items: z.array(signInSchema) }),
  errors: [],
})

export const endSignIn = defineEndpoint({
  address: 'POST /auth/session/{id}/end',
  summary: 'End one of the caller’s sessions',
  tag: 'auth',
  access: ANY_ROLE,
  permission: 'own',
  onRepeat: 'harmless',
  params: idParams,
  status: 204,
  response: z.null(),
  errors: ['session_not_found', 'confirmation_needed'],
})

export const logoutEverywhere = defineEndpoint({
  address: 'POST /auth/logout-everywhere',
  summary: 'End all sessions of the caller, this one too',
  tag: 'auth',
  access: ANY_ROLE,
  permission: 'own',
  onRepeat: 'harmless',
  status: 204,
  response: z.null(),
  errors: ['confirmation_needed'],
})

/** Read from the cookies of this browser; at most five. */
export const listDeviceAccounts = defineEndpoint({
  address: 'POST /auth/account',
  summary: 'Accounts signed in on this browser',
  tag: 'auth',
  access: 'public',
  onRepeat: 'harmless',
  status: 200,
  response: z.object({ items: z.array(deviceAccountSchema) }),
  errors: ['origin_refused'],
  perMinute: 60,
})

/** The account in use until now stays signed in, so the person can switch back to it. */
export const switchAccount = defineEndpoint({
  address: 'POST /auth/account/switch',
  summary: 'Use another account that is signed in on this browser, without its password',
  tag: 'auth',
  access: 'public',
  onRepeat: 'credentials',
  body: z.strictObject({ userId: idSchema }),
  status: 200,
  response: sessionSchema,
  errors: ['account_not_here', 'origin_refused'],
  perMinute: 30,
})

export const removeDeviceAccount = defineEndpoint({
  address: 'POST /auth/account/remove',
  summary: 'Sign an account that is not in use out of this browser',
  tag: 'auth',
  access: 'public',
  onRepeat: 'harmless',
  body: z.strictObject({ userId: idSchema }),
  status: 204,
  response: z.null(),
  errors: ['account_not_here', 'origin_refused'],
  perMinute: 30,
})
