import type { AuditActor } from '@vicino/contract/administration/audit/schemas'

interface Words {
  readonly platform: string
  readonly erased: string
  /** Names an API key. */
  readonly keyCalled: (name: string) => string
}

/** Names who did an action: an account, an API key, or the platform itself. */
export function actorName(actor: AuditActor | null, { platform, erased, keyCalled }: Words): string {
  if (actor === null) return platform
  return actor.key === null ? (actor.username ?? erased) : keyCalled(actor.key)
}
