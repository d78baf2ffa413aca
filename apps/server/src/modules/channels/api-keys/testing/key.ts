import { KEY_SCOPES, type KeyScope } from '@vicino/contract/channels/api-keys/constants'
import { makeBrand, makeUser } from '../../../../platform/testing/factories.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'
import { newKeyText } from '../key-text.ts'

/** A key in the form in which a shop system sends it. */
export interface TestKey {
  readonly id: string
  readonly brandId: string
  readonly text: string
  readonly headers: { readonly authorization: string }
}

export const bearing = (text: string): TestKey['headers'] => ({ authorization: `Bearer ${text}` })

/** Makes a key of a brand, with all permissions by default. */
export async function makeKey(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  of: {
    brandId?: string
    scopes?: readonly KeyScope[]
    networks?: string[]
    expiresAt?: Date
    revokedAt?: Date
    /** The moment of a use that was noted; further uses within a minute are not noted. */
    usedAt?: Date
    /** The account that made it; by default one of the brand. */
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
