import type { AuditActor } from '@vicino/contract/administration/audit/schemas'

/** Who did an action: `username` of an account that is there, `key` of an API key. */
export interface ActorRow {
  readonly actor_id: string | null
  readonly username: string | null
  readonly key: string | null
}

/** Presents who did an action; null = the platform itself. */
export const presentActor = ({ actor_id: id, username, key }: ActorRow): AuditActor | null =>
  id === null ? null : { _id: id, username, key }
