import type { changeDisplay } from '@vicino/contract/channels/displays/endpoints'
import type { Display } from '@vicino/contract/channels/displays/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { mayRunDisplays } from './displays.policy.ts'
import { presentDisplay } from './displays.presenter.ts'
import { type DisplayRow, readDisplay, writeDisplay, writeRevoked } from './displays.queries.ts'
import { placesOfShops } from '../../marketplace/shops/public.ts'
import { commonPlaylist, readGroup } from './groups.queries.ts'
import { lockPlaylist } from './playlists.queries.ts'

/** @throws AppError display_not_found, also for those of other brands */
async function ownDisplay(db: Db, id: string, actor: Actor): Promise<DisplayRow> {
  const row = await readDisplay(db, id)
  if (row === undefined || !mayRunDisplays(actor, row.brandId)) throw new AppError('display_not_found')
  return row
}

/**
 * Locks a playlist of a brand until the transaction ends; null means no playlist. @throws AppError
 * playlist_not_found
 */
export async function assertPlaylistOf(tx: Db, brandId: string, playlistId: string | null): Promise<void> {
  if (playlistId === null) return
  const playlist = await lockPlaylist(tx, playlistId)
  if (playlist?.brandId !== brandId) throw new AppError('playlist_not_found')
}

/**
 * @throws AppError shop_not_found, also for a shop of another brand and for one that is closed for
 * good
 */
export async function assertShopOf(tx: Db, brandId: string, shopId: string | null): Promise<void> {
  if (shopId !== null && (await placesOfShops(tx, brandId, [shopId])).size === 0)
    throw new AppError('shop_not_found')
}

/**
 * Changes the named fields of a display. A display that joins a group takes the playlist that more
 * than half of its displays have, unless the request names a playlist.
 * @throws AppError display_not_found, playlist_not_found, shop_not_found, display_group_not_found
 */
export function change(
  { db, clock }: Services,
  id: string,
  changes: BodyOf<typeof changeDisplay>,
  actor: Actor,
): Promise<Display> {
  return inTransaction(db, async (tx) => {
    const row = await ownDisplay(tx, id, actor)
    const { name = row.name, place = row.place } = changes
    let { playlistId = row.playlistId } = changes
    const { shopId = row.shopId, groupId = row.groupId } = changes
    if (playlistId !== row.playlistId) await assertPlaylistOf(tx, row.brandId, playlistId)
    if (shopId !== row.shopId) await assertShopOf(tx, row.brandId, shopId)
    if (groupId !== null && groupId !== row.groupId) {
      const group = await readGroup(tx, groupId, { lock: true })
      if (group?.brandId !== row.brandId) throw new AppError('display_group_not_found')
      if (changes.playlistId === undefined) playlistId = (await commonPlaylist(tx, { groupId })) ?? playlistId
    }
    await writeDisplay(tx, id, { name, place, shopId, groupId, playlistId })
    return presentDisplay(await ownDisplay(tx, id, actor), clock.now())
  })
}

/** Unpairs a display: its token is refused from now on. @throws AppError display_not_found */
export async function revoke({ db, clock }: Services, id: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { brandId } = await ownDisplay(tx, id, actor)
    const now = clock.now()
    if (!(await writeRevoked(tx, id, now))) throw new AppError('display_not_found')
    await writeAudit(tx, {
      actorId: actor.sub,
      action: 'display.unpaired',
      objectType: 'display',
      objectId: id,
      brandId,
      now,
    })
  })
}
