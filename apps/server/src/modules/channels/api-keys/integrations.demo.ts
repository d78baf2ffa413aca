import { randomBytes } from 'node:crypto'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import type { DemoPart } from '../../../platform/demo.ts'

/** A key of the demo's shop, last used an hour ago. Nobody knows its text. */
export const integrationsDemo: DemoPart = {
  rank: 82,
  async load(tx, { clock }, plan) {
    const now = clock.now()
    const owner = plan.users.find(({ email }) => email === 'brand@vicino.test')
    if (typeof owner?.brand_id !== 'string' || typeof owner.id !== 'string') return
    await tx
      .insertInto('api_keys')
      .values({
        brand_id: owner.brand_id,
        name: 'Cassa di via Torino',
        scopes: ['purchase:write', 'refund:write', 'claim:confirm', 'member:read'],
        prefix: 'vk_q7Fx2a',
        hash: randomBytes(32),
        created_by: owner.id,
        created_at: new Date(now.getTime() - 40 * DAY_MS),
        last_used_at: new Date(now.getTime() - 3_600_000),
      })
      .execute()
  },
}
