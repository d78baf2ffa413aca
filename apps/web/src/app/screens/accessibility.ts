import { defineScreen } from '../screen.ts'

/** How accessible the product is. */
export const accessibility = defineScreen({
  path: '/accessibilita',
  frame: 'own',
  roles: 'anyone',
  page: () => import('../routes/legal.tsx'),
})
