import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Conversation } from '@vicino/contract/social/conversations/schemas'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useLiveEvents, useLiveOpened } from '~/lib/live/use-live.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { PageEnd } from '~/ui/page-end.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { assign, conversationQuery, dealTitle, openNow, readUpTo } from '../api/conversations.ts'
import { addNewest, messagePages } from '../api/messages.ts'
import { useOutbox } from '../hooks/use-outbox.ts'
import { useTyping } from '../hooks/use-typing.ts'
import { PendingBubble } from './bubble.tsx'
import { Composer } from './composer.tsx'
import { MessageGroup } from './message-group.tsx'
import { QuickReplyStrip } from './quick-reply-strip.tsx'
import { ThreadMenu } from './thread-menu.tsx'

interface ThreadProps {
  id: string
  userId: string
  /** Id of a deal that the next message is about. */
  dealId: string | undefined
  onBack: () => void
}

/**
 * One conversation with its messages, newest at the bottom, and the field for a new one (R-417,
 *
 */
export function Thread({ id, userId, dealId, onBack }: ThreadProps) {
  const { data, error, refetch } = useQuery(conversationQuery(id))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96 rounded-xl" />
  return <Open conversation={data} userId={userId} dealId={dealId} onBack={onBack} />
}

function Open({
  conversation,
  userId,
  dealId,
  onBack,
}: Omit<ThreadProps, 'id'> & { conversation: Conversation }) {
  const { t } = useTranslation('messages')
  const client = useQueryClient()
  const { _id: id, side, blocked, assigned } = conversation
  const pages = usePages(messagePages(id))
  const outbox = useOutbox(userId, id)
  const { isTyping, onType } = useTyping(id, side)
  const [about, setAbout] = useState(dealId)
  const { data: title } = useQuery({ ...dealTitle(about ?? ''), enabled: about !== undefined })
  const mayWrite = useAllows()('conversation-ANSWER')
  const taking = useMutation(assign(client, id))
  useLiveEvents('conversation', (event) => {
    if (event._id === id && event.what === 'message') void addNewest(client, id)
  })
  useLiveOpened(() => void addNewest(client, id))
  useReading(id, pages.items[0]?._id)
  const send = (message: { text: string; image?: string }) => {
    outbox.add({ ...message, ...(about === undefined ? {} : { dealId: about }) })
    setAbout(undefined)
  }
  const readId = lastRead(pages.items, conversation)
  const elsewhere = side === 'brand' && assigned !== null && !assigned.isYou
  return (
    <section
      aria-label={conversation.other.username}
      className="flex h-[calc(100dvh-10.5rem)] min-h-96 flex-col rounded-xl bg-surface shadow-card md:h-[calc(100dvh-9rem)]"
    >
      <Head mayWrite={mayWrite} conversation={conversation} isTyping={isTyping} onBack={onBack} />
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by the keyboard
        tabIndex={0}
        role="region"
        aria-label={t('messages')}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-3 py-2"
      >
        {outbox.pending.length === 0 ? null : (
          <ol className="flex shrink-0 flex-col-reverse">
            {outbox.pending.toReversed().map((message) => (
              <PendingBubble
                key={message.clientId}
                message={message}
                onRetry={() => outbox.retry(message.clientId)}
                onDrop={() => outbox.drop(message.clientId)}
              />
            ))}
          </ol>
        )}
        {pages.groups.map((messages, page) => (
          <MessageGroup
            // New messages are added to the first page. Older pages never change.
            key={page === 0 ? 'newest' : messages[0]?._id}
            messages={messages}
            olderAt={pages.groups[page + 1]?.[0]?.at}
            readId={messages.some(({ _id }) => _id === readId) ? readId : undefined}
          />
        ))}
        <div className="shrink-0">
          {pages.isPending ? (
            <Skeleton className="h-24 rounded-xl" />
          ) : pages.items.length === 0 && outbox.pending.length === 0 && !pages.error ? (
            <p className="py-8 text-center text-14 text-ink-2">
              {t(side === 'user' ? 'start' : 'startBrand')}
            </p>
          ) : (
            <PageEnd pages={pages} skeleton={<Skeleton className="h-12 rounded-xl" />} end={undefined} />
          )}
        </div>
      </div>
      <div className="border-t border-line">
        {title === undefined || about === undefined ? null : (
          <p className="flex items-center gap-2 px-4 pt-2 text-14">
            <Icon name="tag" className="size-4 shrink-0" />
            <span className="min-w-0 flex-1 truncate">{t('about', { title })}</span>
            <IconButton label={t('notAbout')} onClick={() => setAbout(undefined)}>
              <Icon name="x" />
            </IconButton>
          </p>
        )}
        {!mayWrite ? (
          <p className="p-4 text-14 text-ink-2">{t('readOnly')}</p>
        ) : elsewhere ? (
          <p className="flex flex-wrap items-center justify-between gap-2 p-4 text-14">
            {t('answers', { name: assigned.username })}
            <Button
              size="sm"
              variant="outline"
              pending={taking.isPending}
              onClick={() => taking.mutate({ mine: true, from: assigned._id })}
            >
              {t('take')}
            </Button>
          </p>
        ) : (
          <>
            {side === 'brand' && blocked === 'no' ? (
              <QuickReplyStrip onSend={(text) => send({ text })} />
            ) : null}
            <Composer
              onSend={send}
              onType={onType}
              closed={blocked === 'no' ? undefined : t(`blocked.${blocked}`)}
            />
          </>
        )}
      </div>
    </section>
  )
}

/** Marks the newest message as read on the server, while the page is visible. */
function useReading(id: string, newest: string | undefined): void {
  const { mutate } = useMutation(readUpTo(useQueryClient(), id))
  const done = useRef<string>(undefined)
  const look = useEffectEvent((seen: string) => {
    if (document.hidden || done.current === seen) return
    done.current = seen
    mutate(seen)
  })
  useEffect(() => {
    if (newest === undefined) return
    const seen = () => look(newest)
    seen()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [newest])
}

/**
 * Returns the newest own message that the other side has read. Ids follow the order of messages.
 */
const lastRead = (
  items: readonly { _id: string; isOwn: boolean }[],
  { otherReadId }: Conversation,
): string | undefined => items.find(({ _id, isOwn }) => isOwn && _id <= otherReadId)?._id

function Head({
  mayWrite,
  conversation,
  isTyping,
  onBack,
}: {
  mayWrite: boolean
  conversation: Conversation
  isTyping: boolean
  onBack: () => void
}) {
  const { t } = useTranslation('messages')
  const { side, other, assigned } = conversation
  const { data: isOpen } = useQuery({ ...openNow(other._id), enabled: side === 'user' })
  const state = isTyping
    ? t('typing')
    : assigned
      ? assigned.isYou
        ? t('answersYou')
        : t('answers', { name: assigned.username })
      : typeof isOpen === 'boolean'
        ? t(isOpen ? 'open' : 'shut')
        : ''
  return (
    <header className="flex items-center gap-3 border-b border-line p-2 pl-3">
      <IconButton label={t('back')} onClick={onBack} className="md:hidden">
        <Icon name="arrow-left" />
      </IconButton>
      <Avatar name={other.username} src={other.picture} />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-sans text-16 font-semibold">
          {side === 'user' ? (
            <Link to="/brand/$id" params={{ id: other._id }} className="rounded-sm hover:underline">
              {other.username}
            </Link>
          ) : (
            other.username
          )}
        </h2>
        <p aria-live="polite" className="min-h-4 truncate text-12 text-ink-2">
          {state}
        </p>
      </div>
      {mayWrite ? <ThreadMenu conversation={conversation} /> : null}
    </header>
  )
}
