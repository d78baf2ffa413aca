import { defineScreen } from '../screen.ts'

/** Where another site signs a person in by a link with a token; ignored for people who are signed in. */
export const token = defineScreen({
  path: '/token',
  frame: 'own',
  roles: 'anyone',
  signedIn: [],
  page: () => import('../routes/token.tsx'),
})
