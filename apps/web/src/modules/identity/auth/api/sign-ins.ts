import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/**
 * Reads the caller's active sessions on all devices, last used first. The section shows failures.
 */
export function signIns() {
  return queryOptions({
    queryKey: [ROOTS.session, 'sign-ins'],
    queryFn: ({ signal }) => call('GET /auth/session', { signal }),
    meta: { quiet: 'untilLoaded' },
  })
}
