import { ROLES } from '@vicino/contract/roles'
import { ACCOUNT_STATES } from '@vicino/contract/administration/users/constants'
import { adminSection } from '../admin-section.ts'

export const {
  index: users,
  create: newUser,
  one: user,
} = adminSection({
  name: 'user',
  path: '/dashboard/user',
  needs: 'user-LIST_ALL',
  filters: { role: ROLES, state: ACCOUNT_STATES },
  page: () => import('../routes/dashboard-users.tsx'),
})
