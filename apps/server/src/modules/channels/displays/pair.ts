import { DISPLAY_LIMITS, PAIRING, WRONG_CODES } from '@vicino/contract/channels/displays/constants'
import type { pairDisplay as contract } from '@vicino/contract/channels/displays/endpoints'
import type { Display, Pairing } from '@vicino/contract/channels/displays/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { ownBrand } from '../../../platform/auth/own-brand.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { assertShopOf } from './change-display.ts'
import { presentDisplay } from './displays.presenter.ts'
import { insertDisplay, readDisplay } from './displays.queries.ts'
import { commonPlaylist } from './groups.queries.ts'
import { countWrongCode, insertPairing, lockedSince, takePairing } from './pairing.queries.ts'
import { insertPlaylist, latestPlaylist } from './playlists.queries.ts'
import { hashOf, newCode, newToken } from './tokens.ts'

const TRIES = 5

/**
 * Makes a code for an unpaired screen, and the token that becomes the display's when somebody types
 * the code.
 */
export async function openPairing({ db, clock }: Services): Promise<Pairing> {
  const now = clock.now()
  const token = newToken()
  const expiresAt = new Date(now.getTime() + PAIRING.seconds * 1000)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const code = newCode()
    if (await insertPairing(db, { code, tokenHash: hashOf(token), expiresAt, now }))
      return { code, token, expiresAt: expiresAt.toISOString(), serverTime: now.toISOString() }
  }
  throw new Error(`${TRIES} codes were taken, of a thousand million`)
}

/** @throws AppError display_codes_wrong for a person who has typed too many wrong codes lately */
export async function assertMayType({ db, clock }: Services, { sub }: Actor): Promise<void> {
  const now = clock.now()
  const locked = await lockedSince(db, sub, { most: WRONG_CODES.most, since: windowStart(now) })
  if (locked === undefined) return
  const seconds = Math.ceil((locked.getTime() - windowStart(now).getTime()) / 1000)
  throw new AppError('display_codes_wrong', {
    values: { minutes: Math.ceil(seconds / 60) },
    retryAfter: seconds,
  })
}

/**
 * Counts a wrong code. It runs after the transaction that found the code wrong, which was undone.
 */
export async function countIfWrong({ db, clock }: Services, { sub }: Actor, error: unknown): Promise<void> {
  if (!(error instanceof AppError) || error.code !== 'display_code_unknown') return
  await countWrongCode(db, sub, windowStart(clock.now()), clock.now())
}

/**
 * Makes the screen that shows a code a display of the caller's brand. The screen keeps its token.
 * It shows the playlist that more than half of the displays in its shop show, otherwise the
 * playlist that the brand changed last.
 * @throws AppError display_code_unknown, displays_full, shop_not_found
 */
export async function pairDisplay(
  tx: Db,
  { clock }: Services,
  { code, name, place, shopId }: BodyOf<typeof contract>,
  actor: Actor,
): Promise<Display> {
  const now = clock.now()
  const brandId = ownBrand(actor)
  await assertShopOf(tx, brandId, shopId)
  const tokenHash = await takePairing(tx, code, now)
  if (tokenHash === undefined) throw new AppError('display_code_unknown')
  const playlistId =
    (shopId === null ? undefined : await commonPlaylist(tx, { shopId })) ??
    (await latestPlaylist(tx, brandId)) ??
    (await insertPlaylist(tx, { brandId, name, most: DISPLAY_LIMITS.playlists, now }))
  if (playlistId === undefined) throw new Error('A brand without playlists may make one')
  const most = DISPLAY_LIMITS.displays
  const id = await insertDisplay(tx, { brandId, name, place, shopId, playlistId, tokenHash, most, now })
  if (id === undefined) throw new AppError('displays_full', { values: { max: most } })
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'display.paired',
    objectType: 'display',
    objectId: id,
    brandId,
    now,
  })
  const row = await readDisplay(tx, id)
  if (row === undefined) throw new Error('A display that was just paired')
  return presentDisplay(row, now)
}

const windowStart = (now: Date): Date => new Date(now.getTime() - WRONG_CODES.seconds * 1000)
