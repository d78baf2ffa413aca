import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { CountBadge } from '~/ui/count-badge.tsx'
import { unreadNotices } from '../api/notices.ts'

/** The number of unread notifications, on the bell of menu and header. */
export default function UnreadBadge({ className }: { className?: string }) {
  const { t } = useTranslation('notices')
  const { data: count = 0 } = useQuery(unreadNotices)
  return <CountBadge count={count} label={t('count', { count })} className={className} />
}
