import type { ApiKey } from '@vicino/contract/channels/api-keys/schemas'
import type { KeyRow } from './keys.queries.ts'

export function presentKey(row: KeyRow, now: Date): ApiKey {
  const {
    id,
    createdAt,
    expiresAt,
    lastUsedAt,
    oldUntil,
    brandId,
    name,
    scopes,
    networks,
    prefix,
    createdBy,
  } = row
  return {
    _id: id,
    brandId,
    name,
    scopes,
    networks,
    prefix,
    createdAt: createdAt.toISOString(),
    createdBy,
    expiresAt: expiresAt?.toISOString() ?? null,
    isExpired: expiresAt !== null && expiresAt <= now,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    oldUntil: oldUntil !== null && oldUntil > now ? oldUntil.toISOString() : null,
  }
}
