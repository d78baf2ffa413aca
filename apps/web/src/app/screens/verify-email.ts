import { defineScreen } from '../screen.ts'

/** The link in the email that confirms an address. */
export const verifyEmail = defineScreen({
  path: '/verify-email',
  frame: 'own',
  roles: 'anyone',
  page: () => import('../routes/verify-email.tsx'),
})
