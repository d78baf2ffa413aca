import { defineScreen } from '../screen.ts'

/** Where the browser arrives after a sign-in with Google. */
export const google = defineScreen({
  path: '/google',
  frame: 'own',
  roles: 'anyone',
  page: () => import('../routes/google.tsx'),
})
