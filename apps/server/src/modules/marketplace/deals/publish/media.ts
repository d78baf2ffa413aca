import { DEAL_VIDEO_SECONDS, DEAL_VIDEO_TOLERANCE } from '@vicino/contract/marketplace/deals/constants'
import { AppError } from '../../../../platform/errors.ts'
import { keyOf, publicAddress } from '../../../../platform/files/keys.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { videoSeconds, useFiles, type WantedFile } from '../../../foundation/files/public.ts'

/** `usedBy` of a deal's files, and of those of a deal that waits for its start. */
export const dealFiles = (dealId: string): string => `deal ${dealId}`
export const plannedFiles = (plannedId: string): string => `planned-deal ${plannedId}`

/** Images and video of a deal: keys of uploads, or addresses that the deal shows already. */
interface Named {
  readonly images: readonly string[]
  readonly videoUrl: string | null
}

/** The same as columns of the deal: addresses. */
export interface Media {
  readonly images: string[]
  readonly video_url: string | null
}

/** Returns the addresses of the uploads that a deal names; an address stays as it is. */
export const addressesOf = ({ images, videoUrl }: Named): Media => ({
  images: images.map(addressOf),
  video_url: videoUrl === null ? null : addressOf(videoUrl),
})

const addressOf = (named: string): string => (named.startsWith('/') ? named : publicAddress(named))

/**
 * Claims the named files: from now on everybody sees them, and files that the deal no longer names
 * are released. Addresses that are no uploads (the demo's drawings) stay as long as the deal keeps
 * them.
 * @param shown addresses that the deal shows until now; none for a new deal
 * @throws AppError file_not_found (also an address that the deal does not show), file_unfit,
 * file_in_use
 */
export async function claimMedia(
  tx: Db,
  { usedBy, ownerId, now }: { usedBy: string; ownerId: string; now: Date },
  { images, videoUrl }: Named,
  shown: readonly string[] = [],
): Promise<void> {
  const named = images.map((image, index) => ({
    named: image,
    use: 'deal' as const,
    field: `images.${index}`,
  }))
  const video = videoUrl === null ? [] : [{ named: videoUrl, use: 'video' as const, field: 'videoUrl' }]
  const files = [...named, ...video].flatMap(({ named: name, use, field }): WantedFile[] => {
    if (!name.startsWith('/')) return [{ key: name, use, field }]
    if (!shown.includes(name))
      throw new AppError('file_not_found', { fieldErrors: { [field]: 'upload_again' } })
    const key = keyOf(name.replace(/^\/files\//, ''))
    return key === undefined ? [] : [{ key, use, field }]
  })
  await useFiles(tx, { usedBy, ownerId, files, now })
  // The limit of length does not apply to a video that the deal shows already.
  if (videoUrl !== null && !videoUrl.startsWith('/')) await checkLength(tx, videoUrl)
}

/** @throws AppError deal_film_too_long */
async function checkLength(tx: Db, key: string): Promise<void> {
  const seconds = await videoSeconds(tx, key)
  if (seconds === null || seconds <= DEAL_VIDEO_SECONDS + DEAL_VIDEO_TOLERANCE) return
  throw new AppError('deal_film_too_long', {
    values: { max: DEAL_VIDEO_SECONDS },
    fieldErrors: { videoUrl: 'invalid' },
  })
}
