import { randomInt } from 'node:crypto'
import type { createBrand } from '@vicino/contract/marketplace/brands/admin/endpoints'
import type { BrandRecord } from '@vicino/contract/marketplace/brands/admin/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { isReservedHandle } from '@vicino/domain/reserved-names'
import { writeAudit } from '../../../../platform/audit.ts'
import { withUnique } from '../../../../platform/db/constraints.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { refuseLookalike } from '../../../../platform/db/lookalikes.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { handleOf } from '../applications/handle.ts'
import { insertBrand } from '../applications/applications.queries.ts'
import { columnsOf, TAKEN } from './columns.ts'
import { readBrandRecord } from './read-brand.ts'

const HANDLE_TRIES = 5

/**
 * Makes a brand with a handle derived from its name. @throws AppError piva_taken, name_lookalike
 */
export function createBrandRecord(
  tx: Db,
  { clock }: Services,
  fields: BodyOf<typeof createBrand>,
  actor: Actor,
): Promise<BrandRecord> {
  const now = clock.now()
  return withUnique(TAKEN, async () => {
    await refuseLookalike(tx, 'brands', fields.username, null)
    for (let tries = 0; tries < HANDLE_TRIES; tries += 1) {
      const handle = handleOf(fields.username, ...[fields.city, String(randomInt(1e5))].slice(0, tries))
      if (isReservedHandle(handle)) continue
      const { username, city } = fields
      const times = { created_at: now, updated_at: now }
      const id = await insertBrand(tx, { ...columnsOf(fields, now), username, city, handle, ...times })
      if (id === undefined) continue
      await writeAudit(tx, {
        actorId: actor.sub,
        action: 'brand.create',
        objectType: 'brand',
        objectId: id,
        brandId: id,
        now,
      })
      return readBrandRecord(tx, id, now)
    }
    throw new Error('No free handle found')
  })
}
