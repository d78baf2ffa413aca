import { defineScreen } from '../screen.ts'

/** Reports without an account, and the link of their receipt. */
export const notice = defineScreen({
  path: '/segnala',
  frame: 'own',
  roles: 'anyone',
  page: () => import('../routes/notice.tsx'),
})

/** The yearly figures of moderation. */
export const transparencyReport = defineScreen({
  path: '/trasparenza',
  frame: 'own',
  roles: 'anyone',
  page: () => import('../routes/transparency.tsx'),
})
