import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/** Reads who invites by a code. Without an answer the invitation has no name. */
export const invitation = (code: string) =>
  endpointQuery('GET /auth/invitation/{code}', [ROOTS.users, 'invitation', code], {
    params: { code },
    quiet: true,
  })
