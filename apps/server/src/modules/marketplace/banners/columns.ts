import type { updateBanner } from '@vicino/contract/marketplace/banners/endpoints'
import type { BodyOf } from '@vicino/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { useFiles } from '../../foundation/files/public.ts'
import { placeExists } from './banners.queries.ts'

type Fields = Omit<BodyOf<typeof updateBanner>, 'version' | 'image'>

/**
 * Returns the columns for the fields of a banner's form; undefined fields stay unchanged. @throws
 * AppError validation_failed (unknown comune)
 */
export async function columnsOf(
  tx: Db,
  { ctaText, ctaLink, near, startsAt, endsAt, order, ...same }: Fields,
) {
  if (near && !(await placeExists(tx, near.place)))
    throw new AppError('validation_failed', { fieldErrors: { near: 'invalid' } })
  return {
    ...same,
    cta_text: ctaText,
    cta_link: ctaLink,
    sort_order: order,
    starts_at: startsAt,
    ends_at: endsAt,
    ...(near !== undefined && { near_place: near?.place ?? null, near_km: near?.km ?? null }),
  }
}

/** @throws AppError validation_failed when the banner does not end after it begins */
export function checkSchedule(startsAt: Date | null, endsAt: Date | null): void {
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    throw new AppError('validation_failed', { fieldErrors: { endsAt: 'end_before_start' } })
}

/**
 * Claims the image of a banner. @returns its address @throws AppError file_not_found, file_unfit,
 * file_in_use
 */
export async function claimImage(
  tx: Db,
  { id, ownerId, now }: { readonly id: string; readonly ownerId: string; readonly now: Date },
  key: string,
): Promise<string> {
  const files = [{ key, use: 'banner' as const, field: 'image' }]
  const [image] = await useFiles(tx, { usedBy: `banner ${id}`, ownerId, files, now })
  if (image === undefined) throw new AppError('file_not_found')
  return image
}
