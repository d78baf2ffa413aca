import { defineScreen } from '../screen.ts'

/**
 * The address by which another site signs a person in with a token. It is ignored for signed-in
 * people.
 */
export const token = defineScreen({
  path: '/token',
  frame: 'own',
  roles: 'anyone',
  signedIn: [],
  page: () => import('../routes/token.tsx'),
})
