import type { Answer } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '../query-roots.ts'

export type Security = Answer<'GET /auth/security'>

/** Reads the caller's ways to sign in: password, passkeys, authenticator app. */
export const securityQuery = endpointQuery('GET /auth/security', [ROOTS.security], {})
