import { ROOTS } from '~/lib/query-roots.ts'

export const conversationKeys = {
  lists: [ROOTS.conversations, 'list'],
  /** The number on the mail icon. */
  unread: [ROOTS.conversations, 'unread'],
  /** One conversation and its messages. */
  of: (id: string) => [ROOTS.conversations, 'one', id],
  quickReplies: [ROOTS.conversations, 'quick-replies'],
} as const
