import { ANY_ROLE } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

/**
 * Reads the redeemed deal of a Proof Post, or the post to change. Both are texts, also when
 * they have only digits.
 */
function readPostSearch(raw: Record<string, unknown>): { dealId?: string; postId?: string } {
  const { dealId, postId } = raw
  return {
    ...(typeof dealId === 'string' && dealId ? { dealId: dealId.slice(0, 100) } : {}),
    ...(typeof postId === 'string' && postId ? { postId: postId.slice(0, 100) } : {}),
  }
}

export const create = defineScreen({
  path: '/create',
  frame: 'shell',
  roles: ANY_ROLE,
  search: readPostSearch,
  page: () => import('../routes/create.tsx'),
})
