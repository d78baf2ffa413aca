import { DISPLAY_LIMITS } from '@vicino/contract/channels/displays/constants'
import type { changePlaylist } from '@vicino/contract/channels/displays/endpoints'
import type { Playlist } from '@vicino/contract/channels/displays/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { ownBrand } from '../../../platform/auth/own-brand.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { requireVersion, versionOf } from '../../../platform/row-version.ts'
import { mayRunDisplays } from './displays.policy.ts'
import { editedOf, presentPlaylist, storedItem } from './displays.presenter.ts'
import {
  insertPlaylist,
  lockPlaylist,
  readPlaylist,
  removePlaylist,
  writePlaylist,
} from './playlists.queries.ts'
import { claimSlideImages, releaseSlideImages } from './slide-images.ts'

/** @throws AppError playlist_not_found, also for those of other brands */
export async function ownPlaylist(db: Db, id: string, actor: Actor, now: Date): Promise<Playlist> {
  const row = await readPlaylist(db, id, now)
  if (row === undefined || !mayRunDisplays(actor, row.brandId)) throw new AppError('playlist_not_found')
  return presentPlaylist(row)
}

/** @throws AppError playlists_full */
export async function makePlaylist(
  tx: Db,
  { clock }: Services,
  { name }: { name: string },
  actor: Actor,
): Promise<Playlist> {
  const brandId = ownBrand(actor)
  const most = DISPLAY_LIMITS.playlists
  const id = await insertPlaylist(tx, { brandId, name, most, now: clock.now() })
  if (id === undefined) throw new AppError('playlists_full', { values: { max: most } })
  return { _id: id, version: versionOf(editedOf({ name, items: [] })), brandId, name, items: [] }
}

/**
 * Sets the name, and all deals and slides of a playlist; the deals must be of its brand. @throws
 * AppError playlist_not_found, record_changed, deal_not_found, those of claimSlideImages()
 */
export function setPlaylist(
  { db, clock }: Services,
  id: string,
  { name, items, version }: BodyOf<typeof changePlaylist>,
  actor: Actor,
): Promise<Playlist> {
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const { brandId } = await lockOwn(tx, id, actor)
    const before = await ownPlaylist(tx, id, actor, now)
    requireVersion(editedOf(before), version)
    await claimSlideImages(tx, { id, ownerId: actor.sub, now }, items, before.items)
    const isWritten = await writePlaylist(tx, id, { brandId, name, items: items.map(storedItem), now })
    if (!isWritten) throw new AppError('deal_not_found')
    return ownPlaylist(tx, id, actor, now)
  })
}

/** @throws AppError playlist_not_found, playlist_in_use */
export async function dropPlaylist({ db, clock }: Services, id: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOwn(tx, id, actor)
    if (!(await removePlaylist(tx, id))) throw new AppError('playlist_in_use')
    await releaseSlideImages(tx, id, clock.now())
  })
}

async function lockOwn(tx: Db, id: string, actor: Actor): Promise<{ brandId: string }> {
  const row = await lockPlaylist(tx, id)
  if (row === undefined || !mayRunDisplays(actor, row.brandId)) throw new AppError('playlist_not_found')
  return row
}
