import { defineScreen } from '../screen.ts'

/** The privacy policy. */
export const privacy = defineScreen({
  path: '/privacy-policy',
  frame: 'own',
  roles: 'anyone',
  page: () => import('../routes/legal.tsx'),
})
