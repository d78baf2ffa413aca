import type { Services } from '@vicino/server/platform/http/context'

/**
 * Makes an application trust tokens without sessions in its database. It then never learns that a
 * session has ended or a role has changed.
 */
export function trustTokens({ endedSessions, roles }: Services): void {
  endedSessions.listening([])
  roles.changed.listening([])
}
