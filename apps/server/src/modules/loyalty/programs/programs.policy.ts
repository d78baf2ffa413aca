import type { ProgramSummary } from '@vicino/contract/loyalty/programs/schemas'
import { BACK_OFFICE } from '@vicino/contract/roles'
import type { Phase } from '@vicino/domain/loyalty/phase'
import { allows } from '../../../platform/auth/permissions.ts'
import type { Actor } from '../../../platform/http/context.ts'

type Who = Pick<Actor, 'role' | 'brandId' | 'permissions'>

/**
 * Tells who runs a brand's programs: its owner and managers, and superAdmins. All
 * others get "not found".
 */
export function mayRun(actor: Who, brandId: string): boolean {
  if (actor.role === 'superAdmin') return true
  return BACK_OFFICE.some((role) => role === actor.role) && actor.brandId === brandId
}

/** Tells who may end a program before its time: not a manager. */
export const mayEnd = (actor: Who, brandId: string): boolean =>
  mayRun(actor, brandId) && actor.role !== 'brandManager'

/**
 * Lists what a person may do with a program now, by their role and permissions, by its phase, and
 * by whether its start has come (the job activates a scheduled program up to a minute after it).
 */
export function canDo(
  actor: Who,
  program: {
    readonly brandId: string
    readonly phase: Phase
    readonly isDraft: boolean
    readonly participants: number
    readonly woundDown: boolean
  },
): ProgramSummary['can'] {
  const runs = mayRun(actor, program.brandId) && allows(actor, 'program-EDIT')
  const ends = mayEnd(actor, program.brandId) && allows(actor, 'program-END')
  const isActive = program.phase === 'active' || program.phase === 'ending'
  const waits = program.phase === 'scheduled'
  return {
    edit: runs && (program.isDraft || waits),
    improve: runs && isActive,
    remove: runs && program.isDraft && program.participants === 0,
    schedule: runs && program.isDraft,
    unschedule: runs && waits,
    activate: runs && waits,
    cancel: isActive && ends,
    windDown: program.phase === 'active' && !program.woundDown && ends,
  }
}
