import { ANY_ROLE, CONSUMERS } from '@vicino/contract/roles'
import { isUuid } from '~/lib/is-uuid.ts'
import { defineScreen } from '../screen.ts'

interface MessagesSearch {
  /** Id of the open conversation. */
  id?: string
  /** The brand to write to, and the deal that the message is about. */
  to?: string
  deal?: string
}

export const messages = defineScreen({
  path: '/messages',
  frame: 'shell',
  roles: ANY_ROLE,
  // For a brand's people; consumers read their own conversations without it.
  needs: 'conversation-LIST',
  parts: { write: CONSUMERS },
  search: (raw): MessagesSearch => {
    const ids = (['id', 'to', 'deal'] as const).map((name) => [name, String(raw[name])] as const)
    return Object.fromEntries(ids.filter(([, id]) => isUuid(id)))
  },
  page: () => import('../routes/messages.tsx'),
})
