import { defineScreen } from '../screen.ts'

/** Answers to search in, and the way to ask people: also for visitors, who may be those that cannot get in. */
export const help = defineScreen({
  path: '/help',
  frame: 'own',
  roles: 'anyone',
  page: () => import('../routes/help.tsx'),
})
