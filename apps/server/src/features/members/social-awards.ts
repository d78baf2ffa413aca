import type { SocialMechanic, SpecialMechanic } from '@vicino/domain/loyalty/config'
import { phaseOf } from '@vicino/domain/loyalty/phase'
import type { Db } from '../../platform/db/database.ts'
import type { Consumer } from '../../platform/events/outbox.ts'
import { activeProgramsOf, compiledProgram, findPrograms, type ProgramHead } from '../programs/public.ts'
import { award } from './award.ts'
import { joinedProgramIds } from './members.queries.ts'

/**
 * What people do in the app, where a program pays for it (LOYALTY §4.4): first reaction, follow, completed profile. That a
 * mechanic is off, or paid already, is not kept: nobody asked for points.
 */
export const socialAwards: Consumer<'deal.reacted' | 'brand.followed' | 'profile.completed'> = {
  name: 'loyalty-awards',
  effect: 'books',
  on: ['deal.reacted', 'brand.followed', 'profile.completed'],
  async run(tx, event, now) {
    const { userId } = event.payload
    if (event.type === 'profile.completed') {
      const programs = await findPrograms(tx, await joinedProgramIds(tx, userId))
      await payEach(tx, programs, {
        userId,
        mechanic: 'profileCompleted',
        objectId: '',
        at: event.createdAt,
        now,
      })
      return
    }
    const joined = new Set(await joinedProgramIds(tx, userId))
    if (joined.size === 0) return
    const programs = (await activeProgramsOf(tx, event.payload.brandId)).filter(({ id }) => joined.has(id))
    const what =
      event.type === 'brand.followed'
        ? ({ mechanic: 'follow', objectId: '' } as const)
        : ({
            mechanic: event.payload.reaction === 'SHARE' ? 'share' : 'reaction',
            objectId: event.payload.dealId,
          } as const)
    await payEach(tx, programs, { userId, ...what, at: event.createdAt, now })
  },
}

async function payEach(
  tx: Db,
  programs: readonly ProgramHead[],
  what: {
    readonly userId: string
    readonly mechanic: SocialMechanic | SpecialMechanic
    readonly objectId: string
    readonly at: Date
    readonly now: Date
  },
): Promise<void> {
  const { userId, mechanic, objectId, at, now } = what
  for (const program of programs.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const rules = await compiledProgram(tx, program)
    const isOn = ['active', 'ending'].includes(phaseOf(rules, now.getTime())) && pays(rules, mechanic)
    // One event for each thing that it is once for: a reaction that is taken away and given again is the same.
    const externalId = `${userId}:${objectId}`
    if (isOn) await award(tx, { program, userId, mechanic, objectId, source: 'app', externalId, at, now })
  }
}

/** Whether the mechanic, or the first interaction that it may be, gives points. */
function pays(
  { social, special, isBlockedSector }: Awaited<ReturnType<typeof compiledProgram>>,
  mechanic: SocialMechanic | SpecialMechanic,
): boolean {
  const isSocial = mechanic in social
  const own = isSocial ? social[mechanic as SocialMechanic] : special[mechanic as SpecialMechanic]
  return own.points > 0 || (isSocial && !isBlockedSector && social.firstInteraction.points > 0)
}
