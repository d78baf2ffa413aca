import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { cn } from '~/ui/cn.ts'
import { ChatDrawing } from '~/ui/drawings/chat-drawing.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { openWith } from '../api/conversations.ts'
import { ConversationList } from './conversation-list.tsx'
import { Thread } from './thread.tsx'

interface MessagesScreenProps {
  userId: string
  /** Id of the open conversation. */
  id: string | undefined
  /** Id of the brand to write to, and of the deal that the message is about. */
  to: string | undefined
  dealId: string | undefined
  onBack: () => void
}

/** /messages: conversations with the open one beside them; on a phone one at a time. */
export function MessagesScreen({ userId, id, to, dealId, onBack }: MessagesScreenProps) {
  const { t } = useTranslation('messages')
  const opened = useQuery({
    queryKey: [ROOTS.conversations, 'with', to],
    queryFn: () => openWith(to ?? ''),
    enabled: id === undefined && to !== undefined,
    staleTime: Infinity,
    meta: { quiet: true },
  })
  const openId = id ?? (to === undefined ? undefined : opened.data?._id)
  const isOne = openId !== undefined || to !== undefined
  return (
    <div className="page py-4 md:py-8">
      <h1 className={cn('pb-4 text-28 md:text-36', isOne && 'max-md:sr-only')}>{t('title')}</h1>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-[20rem_minmax(0,1fr)]">
        <div className={cn(isOne && 'max-md:hidden')}>
          <ConversationList openId={openId} />
        </div>
        <div className={cn(!isOne && 'max-md:hidden')}>
          {openId !== undefined ? (
            <Thread key={openId} id={openId} userId={userId} dealId={dealId} onBack={onBack} />
          ) : opened.error ? (
            <ErrorState error={opened.error} onRetry={() => void opened.refetch()} />
          ) : (
            <EmptyState drawing={<ChatDrawing />} title={t('choose')} />
          )}
        </div>
      </div>
    </div>
  )
}
