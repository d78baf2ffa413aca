import { defineScreen } from '../screen.ts'

/** Checks a receipt of the ledger, for everybody. */
export const verify = defineScreen({
  path: '/verifica',
  frame: 'own',
  roles: 'anyone',
  page: () => import('../routes/verify.tsx'),
})
