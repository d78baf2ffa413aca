import { createHash } from 'node:crypto'
import type { Player } from '@vicino/contract/channels/displays/schemas'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { presentItem } from './displays.presenter.ts'
import { writeSeen } from './displays.queries.ts'
import { findPairing } from './pairing.queries.ts'
import { readPlayer } from './playlists.queries.ts'
import { hashOf } from './tokens.ts'

/** A display asks every few seconds; its last contact is stored this often. */
const NOTED_SECONDS = 30

/**
 * Reads what the screen with this token must show, with one statement, and a second one every half
 * minute. It checks the token in the database each time, so that an unpaired display is refused at
 * once.
 * @throws AppError unauthenticated
 */
export async function playerState(
  { db, clock }: Services,
  token: string,
  known: string | undefined,
): Promise<Player> {
  const now = clock.now()
  const serverTime = now.toISOString()
  const row = await readPlayer(db, hashOf(token), now)
  if (row === undefined) {
    const pairing = await findPairing(db, hashOf(token), now)
    if (pairing === undefined) throw new AppError('unauthenticated')
    return { state: 'pairing', code: pairing.code, expiresAt: pairing.expiresAt.toISOString(), serverTime }
  }
  const notedBefore = new Date(now.getTime() - NOTED_SECONDS * 1000)
  if (row.lastSeenAt === null || row.lastSeenAt < notedBefore) await writeSeen(db, row.id, now, notedBefore)
  const shown = { displayId: row.id, name: row.name, items: row.items.map(presentItem) }
  const digest = createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
  return digest === known ? { state: 'same', serverTime } : { state: 'paired', digest, ...shown, serverTime }
}
