import { BRAND_STAFF } from '@vicino/contract/roles'
import type { ProgramStatus } from '@vicino/domain/loyalty/phase'
import type { RequiredPart } from '@vicino/domain/loyalty/regulation/gaps'
import type { Actor } from '../../../../platform/http/context.ts'

/**
 * Tells who sees and writes the draft of a brand's regulations: its owner, its managers and
 * superAdmins.
 */
export function mayWrite(actor: Pick<Actor, 'role' | 'brandId'>, brandId: string): boolean {
  if (actor.role === 'superAdmin') return true
  return BRAND_STAFF.some((role) => role === actor.role) && actor.brandId === brandId
}

/**
 * Returns why a program's regulation cannot be edited or published by hand; null = it can. It is
 * frozen once the program is active.
 */
export function statusRefusal(status: ProgramStatus): 'program_active' | 'program_read_only' | null {
  if (status === 'draft' || status === 'scheduled') return null
  return status === 'active' ? 'program_active' : 'program_read_only'
}

/** Lists the missing parts that prevent publication. The rewards may be added later. */
export function hindering(missing: readonly RequiredPart[]): RequiredPart[] {
  return missing.filter((part) => part !== 'prizes')
}
