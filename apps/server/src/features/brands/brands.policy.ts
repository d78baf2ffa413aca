import type { Actor } from '../../platform/http/context.ts'

/** Whether somebody may change a brand's public data: its own brand account, not its managers; a superAdmin any. */
export function mayEditBrand(actor: Pick<Actor, 'role' | 'brandId'>, brandId: string): boolean {
  return actor.role === 'superAdmin' || (actor.role === 'brand' && actor.brandId === brandId)
}
