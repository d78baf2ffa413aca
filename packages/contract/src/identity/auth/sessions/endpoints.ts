import { z } from 'zod'
import { sessionSchema } from '../schemas.ts'
import { idSchema } from '../../../common/ids.ts'
import { endpointsOf } from '../../../endpoint.ts'
import { ANY_ROLE } from '../../../roles.ts'
import { deviceAccountSchema, signInSchema } from './schemas.ts'

const own = endpointsOf({ tag: 'auth', access: ANY_ROLE, permission: 'own' })
const everyone = endpointsOf({ tag: 'auth', access: 'public' })

export const listSignIns = own('GET /auth/session', {
  summary: 'The caller’s live sessions, last used first',
  response: z.object({ items: z.array(signInSchema) }),
})

export const endSignIn = own('POST /auth/session/{id}/end', {
  summary: 'End one of the caller’s sessions',
  onRepeat: 'harmless',
  errors: ['session_not_found', 'confirmation_needed'],
})

export const logoutEverywhere = own('POST /auth/logout-everywhere', {
  summary: 'End all sessions of the caller, this one too',
  onRepeat: 'harmless',
  errors: ['confirmation_needed'],
})

/** Read from the cookies of this browser; at most five. */
export const listDeviceAccounts = everyone('POST /auth/account', {
  summary: 'Accounts signed in on this browser',
  onRepeat: 'harmless',
  response: z.object({ items: z.array(deviceAccountSchema) }),
  perMinute: 60,
  errors: ['origin_refused'],
})

/** The current account stays signed in, so that the person can switch back to it. */
export const switchAccount = everyone('POST /auth/account/switch', {
  summary: 'Use another account that is signed in on this browser, without its password',
  onRepeat: 'credentials',
  body: z.strictObject({ userId: idSchema }),
  response: sessionSchema,
  perMinute: 30,
  errors: ['account_not_here', 'origin_refused'],
})

export const removeDeviceAccount = everyone('POST /auth/account/remove', {
  summary: 'Sign an account that is not in use out of this browser',
  onRepeat: 'harmless',
  body: z.strictObject({ userId: idSchema }),
  perMinute: 30,
  errors: ['account_not_here', 'origin_refused'],
})
