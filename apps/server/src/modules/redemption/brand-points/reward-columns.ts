import type { updatePlatformReward } from '@vicino/contract/redemption/brand-points/endpoints'
import type { BodyOf } from '@vicino/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { useFiles } from '../../foundation/files/public.ts'

type Fields = Omit<BodyOf<typeof updatePlatformReward>, 'version' | 'image' | 'stockBy'>

/** Returns the columns for the fields of a reward's form; undefined fields stay unchanged. */
export const rewardColumns = ({ validDays, perPerson, startsAt, endsAt, ...same }: Fields) => ({
  ...same,
  valid_days: validDays,
  per_person: perPerson,
  starts_at: startsAt,
  ends_at: endsAt,
})

/** @throws AppError validation_failed when the offer does not end after it begins */
export function checkOffer(startsAt: Date | string | null, endsAt: Date | string | null): void {
  if (startsAt !== null && endsAt !== null && new Date(endsAt) <= new Date(startsAt))
    throw new AppError('validation_failed', { fieldErrors: { endsAt: 'end_before_start' } })
}

/**
 * Claims the image of a reward; null releases the present one. @throws AppError file_not_found,
 * file_unfit, file_in_use
 */
export async function claimRewardImage(
  tx: Db,
  { id, ownerId, now }: { readonly id: string; readonly ownerId: string; readonly now: Date },
  key: string | null,
): Promise<string | null> {
  const files = key === null ? [] : [{ key, use: 'reward' as const, field: 'image' }]
  const [image = null] = await useFiles(tx, { usedBy: `platform-reward ${id}`, ownerId, files, now })
  return image
}
