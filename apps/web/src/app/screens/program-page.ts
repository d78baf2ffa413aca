import { defineScreen } from '../screen.ts'

/** The public page of a program. `partecipa` opens the form, also after a sign-in. */
export const programPage = defineScreen({
  path: '/raccolta/$id',
  frame: 'own',
  roles: 'anyone',
  search: (raw): { partecipa?: '1' } => (raw['partecipa'] === '1' ? { partecipa: '1' } : {}),
  page: () => import('../routes/program-page.tsx'),
})
