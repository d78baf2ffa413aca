import { defineScreen } from '../screen.ts'

/** The link of the letter that tells somebody of a block. */
export const appeal = defineScreen({
  path: '/opposizione',
  frame: 'own',
  roles: 'anyone',
  page: () => import('../routes/appeal.tsx'),
})
