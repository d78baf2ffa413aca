import type { SocialMechanic, SpecialMechanic } from '@vicino/domain/loyalty/config'
import { OPINIONS } from '@vicino/domain/loyalty/awards'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { phaseOf } from '@vicino/domain/loyalty/phase'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { activeProgramsOf, compiledProgram, findPrograms, type ProgramHead } from '../programs/public.ts'
import { award } from './award.ts'
import { joinedProgramIds, unpaidProgramIds } from './members.queries.ts'

/** Pays for something in a brand's active programs that somebody takes part in. @returns points that it gave now */
export async function payMembers(
  tx: Db,
  brandId: string,
  what: Parameters<typeof payEach>[2],
): Promise<number> {
  const joined = new Set(await joinedProgramIds(tx, what.userId))
  if (joined.size === 0) return 0
  const programs = (await activeProgramsOf(tx, brandId)).filter(({ id }) => joined.has(id))
  return payEach(tx, programs, what)
}

/** Points that a brand's programs which somebody takes part in would give for something, before caps; 0 where it is paid or not allowed. */
export async function pointsOnOffer(
  db: Db,
  what: { userId: string; brandId: string; mechanic: SocialMechanic; objectId: string },
): Promise<number> {
  const ids = await unpaidProgramIds(db, what)
  if (ids.length === 0) return 0
  let points = 0
  for (const program of await findPrograms(db, ids)) {
    const { social, isBlockedSector } = await compiledProgram(db, program)
    if (!isBlockedSector || !OPINIONS.has(what.mechanic)) points += social[what.mechanic].points
  }
  return points
}

/** Under which source and id an award of `mechanic:` is kept: one event for each thing that it is once for. */
export const identityOfAward = (what: { userId: string; mechanic: string; objectId: string }) => ({
  source: SOURCE,
  externalId: `${what.mechanic}:${what.userId}:${what.objectId}`,
})
const SOURCE = 'app'

/**
 * Pays for a look at a brand's profile, once a wall day of Rome. Nearly all looks end after one statement: nobody
 * pays for them, or they were paid today. Staff is not paid by their own brand, so theirs is not even kept.
 */
export async function payView(
  db: Database,
  { clock }: Services,
  brandId: string,
  actor: Pick<Actor, 'sub' | 'brandId'>,
): Promise<void> {
  if (actor.brandId === brandId) return
  const now = clock.now()
  const what = {
    userId: actor.sub,
    mechanic: 'profileView',
    objectId: dateText(dayAt(now.getTime())),
  } as const
  const ids = await unpaidProgramIds(db, { ...what, brandId })
  if (ids.length === 0) return
  const programs = await findPrograms(db, ids)
  await inTransaction(db, (tx) => payEach(tx, programs, { ...what, at: now, now }))
}

/** Pays for something in each of these programs whose rules pay for it. @returns points that they gave now */
export async function payEach(
  tx: Db,
  programs: readonly ProgramHead[],
  what: {
    readonly userId: string
    readonly mechanic: SocialMechanic | SpecialMechanic
    readonly objectId: string
    readonly at: Date
    readonly now: Date
  },
): Promise<number> {
  const { userId, mechanic, objectId, at, now } = what
  let points = 0
  for (const program of programs.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const rules = await compiledProgram(tx, program)
    const isOn = ['active', 'ending'].includes(phaseOf(rules, now.getTime())) && pays(rules, mechanic)
    // One event for each thing that it is once for: a reaction that is taken away and given again is the same.
    const externalId = `${userId}:${objectId}`
    if (!isOn) continue
    const paid = await award(tx, {
      program,
      userId,
      mechanic,
      objectId,
      source: SOURCE,
      externalId,
      at,
      now,
    })
    if (!paid.already) points += paid.points
  }
  return points
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
