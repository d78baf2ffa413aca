import { Link } from '@tanstack/react-router'
import type { ListedConversation } from '@vicino/contract/social/conversations/schemas'
import { useState } from 'react'
import { formatAgo } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useDebounced } from '~/lib/use-debounced.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { buttonStyle } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { CountBadge } from '~/ui/count-badge.tsx'
import { ChatDrawing } from '~/ui/drawings/chat-drawing.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Input } from '~/ui/input.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { conversationPages } from '../api/conversations.ts'

/** The conversations of a person or their brand, with a search by name or by words of any message. */
export function ConversationList({ openId }: { openId: string | undefined }) {
  const { t } = useTranslation('messages')
  const [search, setSearch] = useState('')
  const wanted = useDebounced(search.trim(), 300)
  const pages = usePages(conversationPages(wanted))
  return (
    <div className="grid grid-cols-1 content-start gap-3">
      {pages.items.length > 0 || search !== '' ? (
        <Input
          type="search"
          label={t('search')}
          value={search}
          maxLength={100}
          onChange={(event) => setSearch(event.target.value)}
        />
      ) : null}
      <PagedList
        pages={pages}
        skeleton={<Waiting />}
        empty={
          wanted === '' ? (
            <EmptyState
              drawing={<ChatDrawing />}
              title={t('empty.title')}
              reason={t('empty.reason')}
              action={
                <Link to="/deals" className={buttonStyle()}>
                  {t('empty.action')}
                </Link>
              }
            />
          ) : (
            <p className="px-1 py-4 text-14 text-ink-2">{t('nothingFound')}</p>
          )
        }
        className="grid grid-cols-1 gap-3"
      >
        {(items) => (
          <ul className="overflow-hidden rounded-xl bg-surface shadow-card">
            {items.map((item) => (
              <Row key={item._id} item={item} isOpen={item._id === openId} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

function Row({ item, isOpen }: { item: ListedConversation; isOpen: boolean }) {
  const { t } = useTranslation('messages')
  const now = useMinute()
  const { _id, other, unread, assigned } = item
  // A search result replaces the last message.
  const last = item.found ?? item.last
  return (
    <li className="border-b border-line last:border-0">
      <Link
        to="/messages"
        search={{ id: _id }}
        aria-current={isOpen ? 'true' : undefined}
        className={cn('flex min-h-18 items-center gap-3 px-4 py-3 hover:bg-sunken', isOpen && 'bg-sunken')}
      >
        <Avatar name={other.username} src={other.picture} className="size-11" />
        <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
          <span className="flex items-baseline justify-between gap-2">
            <span className={cn('truncate text-14 md:text-16', unread > 0 ? 'font-bold' : 'font-semibold')}>
              {other.username}
            </span>
            {last ? <span className="num shrink-0 text-12 text-ink-2">{formatAgo(last.at, now)}</span> : null}
          </span>
          <span className="flex items-center justify-between gap-2">
            <span className={cn('truncate text-14', unread > 0 ? 'font-semibold text-ink' : 'text-ink-2')}>
              {last?.isOwn ? `${t('you')} ` : ''}
              {last?.text || (last ? t('picture') : '')}
            </span>
            <CountBadge count={unread} label={t('unread', { count: unread })} />
          </span>
          {assigned ? (
            <span className="truncate text-12 text-ink-2">
              {assigned.isYou ? t('answersYou') : t('answers', { name: assigned.username })}
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  )
}

function Waiting() {
  const { t } = useTranslation('common')
  return (
    <div
      role="status"
      aria-label={t('loading')}
      className="overflow-hidden rounded-xl bg-surface shadow-card"
    >
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex min-h-18 items-center gap-3 border-b border-line px-4 last:border-0">
          <span className="skeleton size-11 shrink-0 rounded-full" />
          <span className="grid flex-1 gap-2">
            <span className="skeleton h-3.5 w-1/2 rounded-md" />
            <span className="skeleton h-3 w-4/5 rounded-md" />
          </span>
        </div>
      ))}
    </div>
  )
}
