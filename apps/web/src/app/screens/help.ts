import { defineScreen } from '../screen.ts'

/**
 * Searchable answers, and a form to write to staff. It is open to visitors too, who may be unable
 * to sign in.
 */
export const help = defineScreen({
  path: '/help',
  frame: 'own',
  roles: 'anyone',
  page: () => import('../routes/help.tsx'),
})
