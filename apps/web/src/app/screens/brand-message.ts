import { ANY_ROLE } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

/**
 * A brand's message to a member of its program, opened from notifications and pushes of campaigns
 * (R-387).
 */
export const brandMessage = defineScreen({
  path: '/avviso/$id',
  frame: 'shell',
  roles: ANY_ROLE,
  page: () => import('../routes/brand-message.tsx'),
})
