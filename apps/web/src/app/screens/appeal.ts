import { defineScreen } from '../screen.ts'

/** The link in the email about a block. */
export const appeal = defineScreen({
  path: '/opposizione',
  frame: 'own',
  roles: 'anyone',
  page: () => import('../routes/appeal.tsx'),
})
