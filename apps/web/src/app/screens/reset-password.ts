import { defineScreen } from '../screen.ts'

/** The link in the email for choosing a new password. */
export const resetPassword = defineScreen({
  path: '/reset-password',
  frame: 'own',
  roles: 'anyone',
  page: () => import('../routes/reset-password.tsx'),
})
