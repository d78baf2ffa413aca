import { VISIT_LIMITS } from '@vicino/contract/loyalty/visits/constants'
import type * as contract from '@vicino/contract/loyalty/visits/endpoints'
import type { BodyOf } from '@vicino/contract/endpoint'
import type { CheckedIn, VisitCode, VisitPosition, VisitStay } from '@vicino/contract/loyalty/visits/schemas'
import { distanceMetres } from '@vicino/domain/distance'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { activeProgramsOf, findProgram } from '../programs/public.ts'
import { type Offer, offersOf, payVisit, resultsOf, tryVisit } from './pay-visit.ts'
import { readStay, signStay } from './tickets.ts'
import { momentAt, placeOf } from './visit-codes.ts'
import { isPlaced, isTooFast, placeAt, type Placed, positionRefusal } from './visits.policy.ts'
import {
  brandHead,
  findPlace,
  lockPresence,
  memberships,
  type PlaceRow,
  placesOf,
  type Presence,
  readPresence,
  writePresence,
} from './visits.queries.ts'

/**
 * Begins a check-in (a stay of two minutes) by the phone's position, in the nearest shop of the
 * brand within the rule's radius. The position is compared and not stored; the ticket contains the
 * shop and the moment, and nothing is written.
 * @throws AppError not_member, visit_own_brand, visit_no_consent, visit_not_offered,
 * visit_position_vague, visit_too_far, visit_shop_closed, visit_too_fast, visit_no_room
 */
export async function beginStay(
  db: Db,
  services: Services,
  programId: string,
  position: VisitPosition,
  actor: Actor,
): Promise<VisitStay> {
  const now = services.clock.now()
  const { brandId, offers } = await geofencesOf(db, programId, actor)
  const places = await placesOf(db, brandId, momentAt(now))
  if (places.length === 0) throw new AppError('visit_not_offered')
  const place = nearest(places, position)
  if (place === undefined) throw new AppError('visit_too_far')
  const within = offersWithin(offers, position, place)
  if (!place.isOpen) throw new AppError('visit_shop_closed')
  refuseTooFast(await readPresence(db, actor.sub), place, now)
  const visited = {
    offers: within,
    userId: actor.sub,
    actorId: actor.sub,
    source: 'visit',
    place,
    now,
  } as const
  const tried = await tryVisit(db, visited)
  if (tried.every(({ reason }) => reason !== null)) throw new AppError('visit_no_room')
  const { ticket, readyAt, until } = signStay(services.keys, {
    userId: actor.sub,
    programId,
    placeId: place.id,
    now,
  })
  return { ticket, place: shown(place), readyAt: readyAt.toISOString(), until: until.toISOString() }
}

/**
 * Ends a check-in by a second position, at the shop where it began.
 * @throws AppError as beginStay(), and visit_too_soon, visit_stay_over
 */
export async function checkInHere(
  tx: Db,
  services: Services,
  programId: string,
  { position, ticket }: BodyOf<typeof contract.checkInHere>,
  actor: Actor,
): Promise<CheckedIn> {
  const now = services.clock.now()
  const { brandId, offers } = await geofencesOf(tx, programId, actor)
  const stay = readStay(services.keys, ticket, { userId: actor.sub, programId, now })
  if (stay === undefined) throw new AppError('visit_stay_over')
  if (stay.missing > 0) throw new AppError('visit_too_soon', { values: { seconds: stay.missing } })
  const place = await findPlace(tx, stay.placeId, momentAt(now))
  if (place === undefined || place.brandId !== brandId || !isPlaced(place))
    throw new AppError('visit_stay_over')
  return visit(tx, services, { place, offers: offersWithin(offers, position, place) }, actor)
}

/** @throws AppError not_member, visit_own_brand, visit_no_consent, visit_not_offered */
async function geofencesOf(
  db: Db,
  programId: string,
  actor: Actor,
): Promise<{ readonly brandId: string; readonly offers: readonly Offer[] }> {
  const program = await findProgram(db, programId)
  const membership = (await memberships(db, actor.sub, [programId])).get(programId)
  if (program === undefined || membership === undefined) throw new AppError('not_member')
  if (actor.brandId === program.brandId) throw new AppError('visit_own_brand')
  if (!membership.granted) throw new AppError('visit_no_consent')
  const offers = await offersOf(db, program.status === 'active' ? [program] : [], 'geofence')
  if (offers.length === 0) throw new AppError('visit_not_offered')
  return { brandId: program.brandId, offers }
}

/**
 * Returns the rules whose radius contains a position. @throws AppError visit_position_vague,
 * visit_too_far
 */
function offersWithin(offers: readonly Offer[], position: VisitPosition, place: Placed): Offer[] {
  const radius = Math.max(...offers.map(({ rule }) => rule.radius ?? 0))
  const refusal = positionRefusal(position, placeAt(place), radius)
  if (refusal !== undefined) throw new AppError(refusal)
  const metres = distanceMetres(position, placeAt(place))
  return offers.filter(({ rule }) => metres <= (rule.radius ?? 0))
}

function nearest(places: readonly PlaceRow[], position: VisitPosition): Placed | undefined {
  const placed = places.filter(isPlaced)
  return placed.toSorted(
    (a, b) => distanceMetres(position, placeAt(a)) - distanceMetres(position, placeAt(b)),
  )[0]
}

/**
 * Checks in by the QR of a shop, in all programs of the brand that the caller joined. A member who
 * consented to the use of their position also sends it: it proves that they stand before a printed
 * QR and not before a photo of it.
 * @throws AppError visit_code_not_found, visit_code_over, not_member, visit_own_brand,
 * visit_not_offered, visit_position_needed, visit_position_vague, visit_too_far, visit_shop_closed,
 * visit_too_fast, visit_no_room
 */
export async function checkInByCode(
  tx: Db,
  services: Services,
  code: string,
  position: VisitPosition | undefined,
  actor: Actor,
): Promise<CheckedIn> {
  const { place, isPrinted } = await placeOf(tx, services, code)
  if (actor.brandId === place.brandId) throw new AppError('visit_own_brand')
  const programs = await activeProgramsOf(tx, place.brandId)
  const joined = await memberships(
    tx,
    actor.sub,
    programs.map(({ id }) => id),
  )
  if (joined.size === 0) throw new AppError('not_member')
  const own = programs.filter(({ id }) => joined.has(id))
  const offers = await offersOf(tx, own, 'qr')
  if (offers.length === 0) throw new AppError('visit_not_offered')
  const needs = isPrinted && offers.some(({ program }) => joined.get(program.id)?.granted === true)
  if (needs && isPlaced(place)) {
    if (position === undefined) throw new AppError('visit_position_needed')
    const refusal = positionRefusal(position, placeAt(place), VISIT_LIMITS.qrRadius)
    if (refusal !== undefined) throw new AppError(refusal)
  }
  return visit(tx, services, { place, offers }, actor)
}

/**
 * Reads the shop of a QR, and what the QR gives the caller. @throws AppError visit_code_not_found,
 * visit_code_over
 */
export async function lookAtCode(db: Db, services: Services, code: string, actor: Actor): Promise<VisitCode> {
  const { place, isPrinted } = await placeOf(db, services, code)
  const brand = await brandHead(db, place.brandId)
  if (brand === undefined) throw new AppError('visit_code_not_found')
  const programs = await activeProgramsOf(db, place.brandId)
  const joined = await memberships(
    db,
    actor.sub,
    programs.map(({ id }) => id),
  )
  const offers = await offersOf(db, programs, 'qr')
  const byProgram = Map.groupBy(offers, ({ program }) => program)
  return {
    place: shown(place),
    brand,
    programs: Array.from(byProgram, ([{ id, name }, rules]) => ({
      _id: id,
      name,
      points: rules.reduce((sum, { rule }) => sum + rule.points, 0),
      isMember: joined.has(id),
    })),
    needsPosition:
      isPrinted && isPlaced(place) && offers.some(({ program }) => joined.get(program.id)?.granted === true),
  }
}

const shown = ({ name, address, city }: PlaceRow) => ({ name, address, city })

/** @throws AppError visit_shop_closed, visit_too_fast, visit_no_room */
async function visit(
  tx: Db,
  { clock }: Services,
  { place, offers }: { readonly place: PlaceRow; readonly offers: readonly Offer[] },
  { sub: userId }: Actor,
): Promise<CheckedIn> {
  const now = clock.now()
  if (!place.isOpen) throw new AppError('visit_shop_closed')
  refuseTooFast(await lockPresence(tx, userId), place, now)
  const { done } = await payVisit(tx, { offers, userId, actorId: userId, source: 'visit', place, now })
  if (done.length === 0) throw new AppError('visit_no_room')
  if (isPlaced(place)) await writePresence(tx, { user_id: userId, lat: place.lat, lon: place.lon, at: now })
  return { place: shown(place), results: resultsOf(done) }
}

/** @throws AppError visit_too_fast */
function refuseTooFast(last: Presence | undefined, place: PlaceRow, now: Date): void {
  if (last !== undefined && isPlaced(place) && isTooFast(last, placeAt(place), now)) {
    throw new AppError('visit_too_fast')
  }
}
