import { adminSection } from '../admin-section.ts'

export const {
  index: roles,
  create: newRole,
  one: role,
} = adminSection({
  name: 'role',
  path: '/dashboard/role',
  needs: 'role-LIST_ALL',
  page: () => import('../routes/dashboard-roles.tsx'),
})
