import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/**
 * Reads the caller's active sessions on all devices, last used first. The section shows failures.
 */
export const signIns = () => endpointQuery('GET /auth/session', [ROOTS.session, 'sign-ins'], {})
