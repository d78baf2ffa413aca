import { defineScreen } from '../screen.ts'

/** The statement about the product's accessibility. */
export const accessibility = defineScreen({
  path: '/accessibilita',
  frame: 'own',
  roles: 'anyone',
  page: () => import('../routes/legal.tsx'),
})
