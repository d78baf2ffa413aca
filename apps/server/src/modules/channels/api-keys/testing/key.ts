import { KEY_SCOPES, type KeyScope } from '@vicino/contract/channels/api-keys/constants'
import { makeBrand, makeUser } from '../../../../platform/testing/factories.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'
import { newKeyText } from '../key-text.ts'

/** A key as a shop system sends it. */
export interface TestKey {
  readonly id: string
  readonly brandId: string
  readonly text: string
  readonly headers: { readonly authorization: string }
}

export const bearing = (text: string): TestKey['headers'] => ({ authorization: `Bearer ${text}` })

/** A key of a brand, one that allows everything unless told. */
export async function makeKey(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  of: {
    brandId?: string
    scopes?: readonly KeyScope[]
    networks?: string[]
    expiresAt?: Date
    revokedAt?: Date
    /** A use that was noted: for a minute no other one is. */
    usedAt?: Date
    /** Who made it; somebody of the brand unless told. */
    createdBy?: string
  } = {},
): Promise<TestKey> {
  const { brandId = (await makeBrand(db)).id, scopes = KEY_SCOPES, networks = [] } = of
  const { text, prefix, hash } = newKeyText()
  const made = await db
    .insertInto('api_keys')
    .values({
      brand_id: brandId,
      name: 'Cassa',
      scopes: [...scopes],
      networks,
      prefix,
      hash,
      created_by: of.createdBy ?? (await makeUser(db, { role: 'brand', brand_id: brandId })).id,
      created_at: clock.now(),
      expires_at: of.expiresAt ?? null,
      revoked_at: of.revokedAt ?? null,
      last_used_at: of.usedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: made.id, brandId, text, headers: bearing(text) }
}
