import { defineScreen } from '../screen.ts'

/** A program as everybody sees it; `partecipa` opens the form, also after the way to the sign-in and back. */
export const programPage = defineScreen({
  path: '/raccolta/$id',
  frame: 'own',
  roles: 'anyone',
  search: (raw): { partecipa?: '1' } => (raw['partecipa'] === '1' ? { partecipa: '1' } : {}),
  page: () => import('../routes/program-page.tsx'),
})
