import type { Services } from '@vicino/server/platform/http/context'

/** Has an application take tokens at their word, without sessions in its database: nobody tells it that one has ended or that a role has changed. */
export function trustTokens({ endedSessions, roles }: Services): void {
  endedSessions.listening([])
  roles.changed.listening([])
}
