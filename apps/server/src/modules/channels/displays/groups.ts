import { DISPLAY_LIMITS } from '@vicino/contract/channels/displays/constants'
import type {
  createGroup,
  pointTogether as pointEndpoint,
} from '@vicino/contract/channels/displays/endpoints'
import type { DisplayGroup, Together } from '@vicino/contract/channels/displays/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { writeAudits } from '../../../platform/audit.ts'
import { withUnique } from '../../../platform/db/constraints.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { ownBrand } from '../../../platform/auth/own-brand.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { brandOfShop } from '../../marketplace/shops/public.ts'
import { assertPlaylistOf } from './change-display.ts'
import { mayRunDisplays } from './displays.policy.ts'
import {
  commonPlaylist,
  type GroupRow,
  insertGroup,
  readGroup,
  removeGroup,
  writeGroupName,
  writeMembers,
  writePlaylistOf,
  writeRevokedOf,
} from './groups.queries.ts'

const NAME_TAKEN = { display_groups_name: 'display_group_name_taken' } as const

export const presentGroup = ({ id, brandId, name, displays }: GroupRow): DisplayGroup => ({
  _id: id,
  brandId,
  name,
  displays,
})

/**
 * Locks a group of a brand whose displays the caller manages, until the transaction ends. @throws
 * AppError display_group_not_found
 */
async function lockOwn(tx: Db, id: string, actor: Actor): Promise<GroupRow> {
  const group = await readGroup(tx, id, { lock: true })
  if (group === undefined || !mayRunDisplays(actor, group.brandId))
    throw new AppError('display_group_not_found')
  return group
}

/**
 * Makes a group of displays of the caller's brand; a display of another group leaves that group.
 * @throws AppError display_not_found, display_groups_full, display_group_name_taken
 */
export function makeGroup(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  { name, displayIds }: BodyOf<typeof createGroup>,
  actor: Actor,
): Promise<DisplayGroup> {
  const brandId = ownBrand(actor)
  return withUnique(NAME_TAKEN, async () => {
    const most = DISPLAY_LIMITS.groups
    const id = await insertGroup(tx, { brandId, name, most, now: clock.now() })
    if (id === undefined) throw new AppError('display_groups_full', { values: { max: most } })
    if (!(await writeMembers(tx, { id, brandId }, displayIds, undefined)))
      throw new AppError('display_not_found')
    return { _id: id, brandId, name, displays: displayIds.length }
  })
}

/**
 * Sets a group's name and displays. A display that joins takes the playlist that more than half of
 * the group's displays have. @throws AppError display_group_not_found, display_not_found,
 * display_group_name_taken
 */
export function setGroup(
  { db }: Pick<Services, 'db'>,
  id: string,
  { name, displayIds }: BodyOf<typeof createGroup>,
  actor: Actor,
): Promise<DisplayGroup> {
  return withUnique(NAME_TAKEN, () =>
    inTransaction(db, async (tx) => {
      const { brandId } = await lockOwn(tx, id, actor)
      await writeGroupName(tx, id, name)
      const shown = await commonPlaylist(tx, { groupId: id })
      if (!(await writeMembers(tx, { id, brandId }, displayIds, shown)))
        throw new AppError('display_not_found')
      return { _id: id, brandId, name, displays: displayIds.length }
    }),
  )
}

/** Deletes a group; its displays stay as they are. @throws AppError display_group_not_found */
export async function dropGroup({ db }: Pick<Services, 'db'>, id: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOwn(tx, id, actor)
    await removeGroup(tx, id)
  })
}

/**
 * Returns the brand that the displays of a group or a shop belong to. @throws AppError
 * display_group_not_found, shop_not_found, also for other brands'
 */
export async function brandOfTogether(db: Db, of: Together, actor: Actor): Promise<string> {
  const isGroup = 'groupId' in of
  const brandId = isGroup ? (await readGroup(db, of.groupId))?.brandId : await brandOfShop(db, of.shopId)
  if (brandId === undefined || !mayRunDisplays(actor, brandId))
    throw new AppError(isGroup ? 'display_group_not_found' : 'shop_not_found')
  return brandId
}

/**
 * Gives all displays of a group or a shop one playlist (null = none).
 * @returns how many displays there are
 * @throws AppError display_group_not_found, shop_not_found, playlist_not_found
 */
export function pointTogether(
  { db }: Pick<Services, 'db'>,
  { of, playlistId }: BodyOf<typeof pointEndpoint>,
  actor: Actor,
): Promise<{ displays: number }> {
  return inTransaction(db, async (tx) => {
    const brandId = await brandOfTogether(tx, of, actor)
    await assertPlaylistOf(tx, brandId, playlistId)
    return { displays: await writePlaylistOf(tx, of, playlistId) }
  })
}

/**
 * Unpairs all displays of a group or a shop: their tokens are refused from now on. Their past
 * metrics still count for the group.
 * @returns how many there were
 * @throws AppError display_group_not_found, shop_not_found
 */
export function revokeTogether(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  of: Together,
  actor: Actor,
): Promise<{ displays: number }> {
  return inTransaction(db, async (tx) => {
    const brandId = await brandOfTogether(tx, of, actor)
    const now = clock.now()
    const ids = await writeRevokedOf(tx, of, now)
    await writeAudits(
      tx,
      ids.map((objectId) => ({
        actorId: actor.sub,
        action: 'display.unpaired',
        objectType: 'display',
        objectId,
        brandId,
        now,
      })),
    )
    return { displays: ids.length }
  })
}
