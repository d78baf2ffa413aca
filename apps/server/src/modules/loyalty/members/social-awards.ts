import type { SocialMechanic, SpecialMechanic } from '@vicino/domain/loyalty/config'
import { OPINIONS } from '@vicino/domain/loyalty/awards'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { phaseOf } from '@vicino/domain/loyalty/phase'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { activeProgramsOf, compiledProgram, findPrograms, type ProgramHead } from '../programs/public.ts'
import { award } from './give-award.ts'
import { joinedProgramIds, unpaidProgramIds } from './members.queries.ts'

/**
 * Pays an act in a brand's active programs that a person takes part in. @returns points given now
 */
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

/**
 * Computes the points that a brand's programs would give a person for an act, before caps; 0 where
 * it was paid or is not allowed.
 */
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

/**
 * Returns source and id under which an award of `mechanic:` is stored: one event for each object
 * that it pays once.
 */
export const identityOfAward = (what: { userId: string; mechanic: string; objectId: string }) => ({
  source: SOURCE,
  externalId: `${what.mechanic}:${what.userId}:${what.objectId}`,
})
const SOURCE = 'app'

/**
 * Pays a visit of a brand's profile once a calendar day in Rome. Nearly all visits end
 * after one statement, because no program pays for them or today's was paid. Staff of the brand
 * earn nothing, so their visits are not stored.
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

/** Pays an act in each of these programs whose rules pay for it. @returns points given now */
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
    // One event for each object that is paid once: a reaction removed and given again is the same
    // one.
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

/** Tells whether the mechanic gives points, itself or as a possible first interaction. */
function pays(
  { social, special, isBlockedSector }: Awaited<ReturnType<typeof compiledProgram>>,
  mechanic: SocialMechanic | SpecialMechanic,
): boolean {
  const isSocial = mechanic in social
  const own = isSocial ? social[mechanic as SocialMechanic] : special[mechanic as SpecialMechanic]
  return own.points > 0 || (isSocial && !isBlockedSector && social.firstInteraction.points > 0)
}
