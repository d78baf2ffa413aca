import { toggleFollow as toggleFollowAddress } from '@vicino/contract/followers/addresses'
import { call } from '~/lib/api.ts'

/** Follows or stops following; answers whether the caller follows it now. */
export async function toggleFollow(brandId: string): Promise<boolean> {
  const { isFollowed } = await call(toggleFollowAddress, { params: { brandId } })
  return isFollowed
}
