import { defineScreen } from '../screen.ts'

/** The address to which Google's sign-in returns. */
export const google = defineScreen({
  path: '/google',
  frame: 'own',
  roles: 'anyone',
  page: () => import('../routes/google.tsx'),
})
