import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { keyOf, publicAddress } from '../../../platform/files/keys.ts'
import { useFiles, type WantedFile } from '../../foundation/files/public.ts'

/** Image and video of a post: keys of uploads, or addresses that the post shows already. */
export interface Media {
  readonly coverUrl: string
  readonly videoUrl: string | null
}

/** Returns the address of an upload named by its key; an address stays as it is. */
export const addressOf = (named: string): string => (named.startsWith('/') ? named : publicAddress(named))

/** `used_by` of a post's files. */
export const filesOf = (postId: string): string => `post ${postId}`

/**
 * Claims the files of a post; files that it no longer names are released. An address that is no
 * upload (the demo's drawings) stays as long as the post keeps it.
 * @param shown files of the post until now; null for a new one
 * @throws AppError file_not_found (also an address that the post does not show), file_unfit,
 * file_in_use
 */
export async function claimMedia(
  tx: Db,
  { postId, ownerId, now }: { postId: string; ownerId: string; now: Date },
  { coverUrl, videoUrl }: Media,
  shown: Media | null,
): Promise<void> {
  const named = [
    { name: coverUrl, use: 'post' as const, field: 'coverUrl' },
    ...(videoUrl === null ? [] : [{ name: videoUrl, use: 'video' as const, field: 'videoUrl' }]),
  ]
  const files = named.flatMap(({ name, use, field }): WantedFile[] => {
    if (!name.startsWith('/')) return [{ key: name, use, field }]
    if (name !== shown?.coverUrl && name !== shown?.videoUrl) {
      throw new AppError('file_not_found', { fieldErrors: { [field]: 'upload_again' } })
    }
    const key = keyOf(name.replace(/^\/files\//, ''))
    return key === undefined ? [] : [{ key, use, field }]
  })
  await useFiles(tx, { usedBy: filesOf(postId), ownerId, files, now })
}
