import type { changeDisplay } from '@vicino/contract/displays/endpoints'
import type { Display } from '@vicino/contract/displays/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { mayRunDisplays } from './displays.policy.ts'
import { presentDisplay } from './displays.presenter.ts'
import { type DisplayRow, readDisplay, writeDisplay, writeRevoked } from './displays.queries.ts'
import { lockPlaylist } from './playlists.queries.ts'

/** @throws AppError display_not_found, also for those of other brands */
async function ownDisplay(db: Db, id: string, actor: Actor): Promise<DisplayRow> {
  const row = await readDisplay(db, id)
  if (row === undefined || !mayRunDisplays(actor, row.brandId)) throw new AppError('display_not_found')
  return row
}

/** Changes the named fields of a display. @throws AppError display_not_found, playlist_not_found */
export function change(
  { db, clock }: Services,
  id: string,
  changes: BodyOf<typeof changeDisplay>,
  actor: Actor,
): Promise<Display> {
  return inTransaction(db, async (tx) => {
    const row = await ownDisplay(tx, id, actor)
    const { name = row.name, place = row.place, playlistId = row.playlistId } = changes
    if (playlistId !== null && playlistId !== row.playlistId) {
      const playlist = await lockPlaylist(tx, playlistId)
      if (playlist?.brandId !== row.brandId) throw new AppError('playlist_not_found')
    }
    await writeDisplay(tx, id, { name, place, playlistId })
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
