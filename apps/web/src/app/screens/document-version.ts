import { defineScreen } from '../screen.ts'

/** One version of a document that people accept, also one of the past. */
export const documentVersion = defineScreen({
  path: '/termini/versioni/$version',
  frame: 'own',
  roles: 'anyone',
  page: () => import('../routes/legal.tsx'),
})
