import { call } from '~/lib/api.ts'
import { newIdempotencyKey } from '~/lib/idempotency-key.ts'

/**
 * Follows or unfollows a brand and returns whether the caller follows it now. Each call has
 * a new idempotency key, as in reactToDeal().
 */
export async function toggleFollow(brandId: string): Promise<boolean> {
  const { isFollowed } = await call('POST /follower/{id}', {
    params: { id: brandId },
    idempotencyKey: newIdempotencyKey(),
  })
  return isFollowed
}
