import { randomBytes } from 'node:crypto'
import { VISIT_LIMITS } from '@vicino/contract/loyalty/visits/constants'
import type { ShopCode } from '@vicino/contract/loyalty/visits/schemas'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { minuteOfWeek } from '@vicino/domain/opening'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { activeProgramsOf, readOwnHead } from '../programs/public.ts'
import { offersOf } from './pay-visit.ts'
import { isSigned, signed } from './tickets.ts'
import {
  type AtMoment,
  codesOf,
  findPlace,
  placeOfCode,
  type PlaceRow,
  placesOf,
  renewCode,
} from './visits.queries.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

/** Makes the code of a printed QR: 26 letters, 130 random bits. */
const newCode = (): string =>
  Array.from(randomBytes(26), (byte) => LETTERS.charAt(byte % LETTERS.length)).join('')

export const momentAt = (now: Date): AtMoment => ({
  minute: minuteOfWeek(now),
  today: dateText(dayAt(now.getTime())),
})

type Codes = Pick<Services, 'config' | 'keys'>

const urlOf = ({ config }: Codes, code: string): string => `${config.publicUrl}/visita/${code}`

/**
 * Lists the shops of a program's brand with the codes of their printed QRs. @throws AppError
 * program_not_found
 */
export async function shopCodes(
  db: Db,
  services: Services,
  programId: string,
  actor: Actor,
): Promise<{ items: ShopCode[] }> {
  const { brandId } = await readOwnHead(db, programId, actor)
  return { items: await codesOfBrand(db, services, brandId) }
}

/** Lists the QRs to print of a brand whose running programs reward visits by them; else none. */
export async function codesToPrint(db: Db, services: Services, brandId: string): Promise<ShopCode[]> {
  const offers = await offersOf(db, await activeProgramsOf(db, brandId), 'qr')
  return offers.length === 0 ? [] : codesOfBrand(db, services, brandId)
}

async function codesOfBrand(db: Db, services: Services, brandId: string): Promise<ShopCode[]> {
  const now = services.clock.now()
  const places = await placesOf(db, brandId, momentAt(now))
  const offered = places.map(({ id }) => ({ placeId: id, code: newCode() }))
  const codes = new Map((await codesOf(db, brandId, offered, now)).map((row) => [row.placeId, row]))
  return places.flatMap((place) => {
    const row = codes.get(place.id)
    return row === undefined ? [] : [presentCode(services, place, row)]
  })
}

const presentCode = (
  services: Codes,
  { id: _id, name, address, city }: PlaceRow,
  { code, madeAt }: { readonly code: string; readonly madeAt: Date },
): ShopCode => ({ _id, name, address, city, url: urlOf(services, code), madeAt: madeAt.toISOString() })

interface OwnPlace {
  readonly programId: string
  readonly placeId: string
}

/** @throws AppError program_not_found, shop_not_found */
async function ownPlace(
  db: Db,
  { programId, placeId }: OwnPlace,
  actor: Actor,
  now: Date,
): Promise<PlaceRow> {
  const { brandId } = await readOwnHead(db, programId, actor)
  const place = await findPlace(db, placeId, momentAt(now))
  if (place === undefined || place.brandId !== brandId) throw new AppError('shop_not_found')
  return place
}

/**
 * Replaces a shop's printed QR; the former one is no longer accepted. @throws AppError
 * program_not_found, shop_not_found
 */
export async function renew(tx: Db, services: Services, named: OwnPlace, actor: Actor): Promise<ShopCode> {
  const now = services.clock.now()
  const place = await ownPlace(tx, named, actor, now)
  const { brandId, id: placeId } = place
  const code = newCode()
  await renewCode(tx, { placeId, brandId, code, now })
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'visit.code',
    objectType: 'shop',
    objectId: placeId,
    brandId,
    now,
  })
  return presentCode(services, place, { code, madeAt: now })
}

/**
 * Makes a QR for a screen in the shop, valid for a minute. @throws AppError program_not_found,
 * shop_not_found
 */
export async function liveCode(
  db: Db,
  services: Services,
  named: OwnPlace,
  actor: Actor,
): Promise<{ url: string; expiresAt: string }> {
  const now = services.clock.now()
  const { id } = await ownPlace(db, named, actor, now)
  const until = Math.floor(now.getTime() / 1000) + VISIT_LIMITS.liveSeconds
  return {
    url: urlOf(services, `${id}.${until}.${signed(services.keys, 'screen', id, until)}`),
    expiresAt: new Date(until * 1000).toISOString(),
  }
}

/**
 * Returns the place of a QR, and whether the QR is a printed one, of which photos may be anywhere.
 * @throws AppError visit_code_not_found, visit_code_over
 */
export async function placeOf(
  db: Db,
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  code: string,
): Promise<{ place: PlaceRow; isPrinted: boolean }> {
  const now = clock.now()
  const [, placeId, until, signature = ''] = /^([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})$/.exec(code) ?? []
  const isPrinted = placeId === undefined
  if (!isPrinted) {
    if (!isSigned(keys, signature, 'screen', placeId, Number(until)))
      throw new AppError('visit_code_not_found')
    if (Number(until) * 1000 <= now.getTime()) throw new AppError('visit_code_over')
  }
  const id = isPrinted ? await placeOfCode(db, code) : placeId
  const place = id === undefined ? undefined : await findPlace(db, id, momentAt(now))
  if (place === undefined) throw new AppError('visit_code_not_found')
  return { place, isPrinted }
}
