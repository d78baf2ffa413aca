import type * as contract from '@vicino/contract/loyalty/visits/endpoints'
import type { TillVisit, VisitResults } from '@vicino/contract/loyalty/visits/schemas'
import type { TillProgram } from '@vicino/contract/loyalty/members/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { writeAudit } from '../../../platform/audit.ts'
import { shopOfTill } from '../../../platform/auth/shop-of-till.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { brandOfTill } from '../../../platform/auth/own-brand.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { activeProgramsOf, findPrograms } from '../programs/public.ts'
import { offersOf, payVisit, resultsOf, tryVisit } from './pay-visit.ts'
import { readTillTicket, signTillTicket } from './tickets.ts'
import { momentAt } from './visit-codes.ts'
import { isPlaced, isTooFast, placeAt } from './visits.policy.ts'
import {
  findPlace,
  lockPresence,
  memberships,
  type PlaceRow,
  placesOf,
  writePresence,
} from './visits.queries.ts'

/**
 * Computes what a visit would give to a member whose card a till has just read, in the brand's own
 * programs, and signs the ticket that registers it; null where no program pays. One statement if
 * the member takes part in a program of the till's brand, and one more for each rule.
 */
export async function visitAtTill(
  db: Db,
  services: Services,
  { userId, programs }: { readonly userId: string; readonly programs: readonly TillProgram[] },
  actor: Actor,
): Promise<TillVisit | null> {
  const ids = programs.filter(({ earns, balance }) => earns && balance !== null).map(({ _id }) => _id)
  if (ids.length === 0) return null
  const heads = (await findPrograms(db, ids)).filter(({ brandId }) => brandId === actor.brandId)
  const offers = await offersOf(db, heads, 'staff')
  if (offers.length === 0) return null
  const now = services.clock.now()
  const visited = { offers, userId, actorId: actor.sub, source: 'till-visit', place: undefined, now } as const
  const byProgram = Map.groupBy(await tryVisit(db, visited), ({ program }) => program.id)
  return {
    ticket: signTillTicket(services.keys, { userId, actorId: actor.sub, now }),
    programs: [...byProgram.values()].flatMap((tried) => {
      const [first] = tried
      if (first === undefined) return []
      const paid = tried.filter(({ reason }) => reason === null)
      const points = paid.reduce((sum, each) => sum + each.points, 0)
      const { id: _id, name } = first.program
      return [{ _id, name, points, reason: paid.length > 0 ? null : first.reason }]
    }),
  }
}

/**
 * Registers the visit of the member whose card the caller read (`staff`), in the brand's own active
 * programs that the member joined. Opening hours are not checked, because somebody is at the till.
 * @throws AppError till_without_brand, till_other_shop, shop_not_found, visit_ticket_stale,
 * visit_own_brand, visit_not_offered, visit_counted, visit_elsewhere
 */
export async function registerVisit(
  tx: Db,
  services: Services,
  { ticket, storeId }: BodyOf<typeof contract.registerVisit>,
  actor: Actor,
): Promise<VisitResults> {
  const brandId = brandOfTill(actor)
  const now = services.clock.now()
  const userId = readTillTicket(services.keys, ticket, { actorId: actor.sub, now })
  if (userId === undefined) throw new AppError('visit_ticket_stale')
  const place = await placeOfTill(tx, { brandId, storeId: shopOfTill(actor, storeId), now })
  const programs = await activeProgramsOf(tx, brandId)
  const joined = await memberships(
    tx,
    userId,
    programs.map(({ id }) => id),
  )
  const offers = await offersOf(
    tx,
    programs.filter(({ id }) => joined.has(id)),
    'staff',
  )
  if (offers.length === 0) throw new AppError('visit_not_offered')
  const last = await lockPresence(tx, userId)
  const isFar =
    last !== undefined && place !== undefined && isPlaced(place) && isTooFast(last, placeAt(place), now)
  if (isFar) throw new AppError('visit_elsewhere')
  const visited = { offers, userId, actorId: actor.sub, source: 'till-visit', place, now } as const
  const { done, refused } = await payVisit(tx, visited)
  if (done.length === 0) {
    const isOwn = refused.some(({ reason }) => reason === 'staff_self')
    throw new AppError(isOwn ? 'visit_own_brand' : 'visit_counted')
  }
  if (place !== undefined && isPlaced(place)) {
    await writePresence(tx, { user_id: userId, lat: place.lat, lon: place.lon, at: now })
  }
  for (const { eventId, program, points } of done) {
    await writeAudit(tx, {
      actorId: actor.sub,
      action: 'visit.registered',
      objectType: 'visit',
      objectId: eventId ?? '',
      brandId,
      detail: { programId: program.id, points },
      now,
    })
  }
  return { results: resultsOf(done) }
}

/**
 * Returns the shop of a till: the named one, the one in which its person works, or the brand's only
 * place; undefined where it may be several.
 * @throws AppError shop_not_found
 */
async function placeOfTill(
  db: Db,
  { brandId, storeId, now }: { brandId: string; storeId: string | undefined; now: Date },
): Promise<PlaceRow | undefined> {
  if (storeId !== undefined) {
    const place = await findPlace(db, storeId, momentAt(now))
    if (place === undefined || place.brandId !== brandId) throw new AppError('shop_not_found')
    return place
  }
  const places = await placesOf(db, brandId, momentAt(now))
  return places.length === 1 ? places[0] : undefined
}
