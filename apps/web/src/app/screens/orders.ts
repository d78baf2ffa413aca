import { defineScreen } from '../screen.ts'

/** What the order of each list, search and map depends on. */
export const orders = defineScreen({
  path: '/come-ordiniamo',
  frame: 'own',
  roles: 'anyone',
  page: () => import('../routes/orders.tsx'),
})
