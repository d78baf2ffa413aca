import { ANY_ROLE } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

/** What a brand wrote to a member of its program: where notices and pushes of campaigns lead. */
export const brandMessage = defineScreen({
  path: '/avviso/$id',
  frame: 'shell',
  roles: ANY_ROLE,
  page: () => import('../routes/brand-message.tsx'),
})
