import { ROOTS } from '~/lib/query-roots.ts'

export const noticeKeys = {
  list: [ROOTS.notices, 'list'],
  /** Key of the number on the bell. */
  unread: [ROOTS.notices, 'unread'],
} as const
