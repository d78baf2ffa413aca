import { BRAND_STAFF } from '@vicino/contract/roles'
import type { ProgramStatus } from '@vicino/domain/loyalty/phase'
import type { RequiredPart } from '@vicino/domain/loyalty/regulation/gaps'
import type { Actor } from '../../../../platform/http/context.ts'

/** Who sees and writes the draft of a brand's regulations: its owner, its managers and superAdmins. */
export function mayWrite(actor: Pick<Actor, 'role' | 'brandId'>, brandId: string): boolean {
  if (actor.role === 'superAdmin') return true
  return BRAND_STAFF.some((role) => role === actor.role) && actor.brandId === brandId
}

/** Why the text of a program cannot be edited or published by hand; null = it can. It is frozen once active. */
export function statusRefusal(status: ProgramStatus): 'program_active' | 'program_read_only' | null {
  if (status === 'draft' || status === 'scheduled') return null
  return status === 'active' ? 'program_active' : 'program_read_only'
}

/** The missing parts without which a regulation is not published. Prizes may follow. */
export function hindering(missing: readonly RequiredPart[]): RequiredPart[] {
  return missing.filter((part) => part !== 'prizes')
}
