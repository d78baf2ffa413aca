import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { CountBadge } from '~/ui/count-badge.tsx'
import { unreadConversations } from '../api/conversations.ts'

/**
 * The number of conversations with unread messages, on the mail icon of menu and header.
 */
export default function UnreadMail({ className }: { className?: string }) {
  const { t } = useTranslation('messages')
  const { data: count = 0 } = useQuery({ ...unreadConversations, enabled: useAllows()('conversation-LIST') })
  return <CountBadge count={count} label={t('unread', { count })} className={className} />
}
