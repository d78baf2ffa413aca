import { defineScreen } from '../screen.ts'

/** The other legal documents, by their Italian names. */
export const documentation = defineScreen({
  path: '/documentation/$name',
  frame: 'own',
  roles: 'anyone',
  page: () => import('../routes/legal.tsx'),
})
