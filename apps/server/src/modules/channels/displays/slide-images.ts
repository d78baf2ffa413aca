import type { Playlist } from '@vicino/contract/channels/displays/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { keyOf } from '../../../platform/files/keys.ts'
import { releaseFiles, useFiles, type WantedFile } from '../../foundation/files/public.ts'

/** An item of a playlist, as it is sent or shown. */
type WithSlide = Playlist['items'][number] | { readonly slide: { readonly image: string | null } } | object

const filesOf = (playlistId: string): string => `playlist ${playlistId}`
const imageOf = (item: WithSlide): string | null => ('slide' in item ? item.slide.image : null)

/**
 * Claims the images of a playlist's slides: keys of uploads, or addresses that the playlist shows
 * already. Images that it no longer names are released.
 * @param shown the items until now
 * @throws AppError file_not_found (also for an address that it does not show), file_unfit,
 * file_in_use
 */
export async function claimSlideImages(
  tx: Db,
  { id, ownerId, now }: { id: string; ownerId: string; now: Date },
  items: readonly WithSlide[],
  shown: readonly WithSlide[],
): Promise<void> {
  const before = shown.map(imageOf)
  if (before.every((image) => image === null) && items.every((item) => imageOf(item) === null)) return
  const files = items.flatMap((item, index): WantedFile[] => {
    const named = imageOf(item)
    if (named === null) return []
    const field = `items.${index}.slide.image`
    if (named.startsWith('/') && !before.includes(named))
      throw new AppError('file_not_found', { fieldErrors: { [field]: 'upload_again' } })
    const key = named.startsWith('/') ? keyOf(named.replace(/^\/files\//, '')) : named
    return key === undefined ? [] : [{ key, use: 'display', field }]
  })
  await useFiles(tx, { usedBy: filesOf(id), ownerId, files, now })
}

/** Releases the images of a playlist that is deleted. */
export const releaseSlideImages = (tx: Db, id: string, now: Date): Promise<void> =>
  releaseFiles(tx, filesOf(id), now)
