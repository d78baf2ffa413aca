import { useRouter } from '@tanstack/react-router'
import type { Notice, NotificationKind } from '@vicino/contract/foundation/notifications/schemas'
import { type MouseEvent, useRef } from 'react'
import { formatAgo } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import type { IconName } from '~/ui/icon-names.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { useSwipeAway } from '../hooks/use-swipe-away.ts'

const ICONS: Record<NotificationKind, IconName> = {
  redemption: 'ticket-percent',
  points: 'sparkles',
  proofPost: 'images',
  reply: 'message-circle',
  review: 'star',
  message: 'mail',
  newDeal: 'tag',
  savedExpiring: 'hourglass',
  level: 'medal',
  coupon: 'gift',
  campaign: 'store',
  program: 'stamp',
  moderation: 'flag',
  security: 'shield-alert',
  commission: 'share-2',
  display: 'monitor-play',
  shopRequest: 'stamp',
  shopMessage: 'mail',
  shopReview: 'star',
  shopOffice: 'store',
}
/** Kinds of notification that bring value. They are drawn in lemon. */
const OF_VALUE: ReadonlySet<NotificationKind> = new Set(['points', 'redemption', 'level', 'coupon'])

interface NoticeRowProps {
  notice: Notice
  onRead: (id: string) => void
}

/**
 * One notification. It opens its subject and is then read; a button or a pull to the left also
 * marks it as read.
 */
export function NoticeRow({ notice, onRead }: NoticeRowProps) {
  const { t } = useTranslation('notices')
  const router = useRouter()
  const now = useMinute()
  const row = useRef<HTMLLIElement>(null)
  const { _id, kind, title, body, path, actors, at, isRead } = notice
  const read = isRead ? undefined : () => onRead(_id)
  useSwipeAway(row, read)
  const open = (event: MouseEvent) => {
    read?.()
    // A click with a modifier key opens it elsewhere, as on any link.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    router.history.push(path)
  }
  const [face] = actors
  return (
    <li
      ref={row}
      className={cn(
        'relative flex min-h-18 touch-pan-y items-start gap-3 border-b border-line py-3 pr-2 pl-4 transition-transform duration-150 last:border-0 hover:bg-sunken motion-reduce:transition-none md:pl-5',
        !isRead &&
          'before:absolute before:inset-y-3 before:left-0 before:w-1 before:rounded-r-full before:bg-azzurro',
      )}
    >
      {face ? (
        <Avatar name={face.username} src={face.avatar} className="mt-0.5" />
      ) : (
        <span
          className={cn(
            'mt-0.5 grid size-10 shrink-0 place-items-center rounded-full',
            isRead
              ? 'bg-sunken text-ink-2'
              : OF_VALUE.has(kind)
                ? 'bg-limone text-on-limone'
                : 'bg-azzurro-soft text-azzurro',
          )}
        >
          <Icon name={ICONS[kind]} className="size-5" />
        </span>
      )}
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p
          className={cn(
            'text-14 break-words md:text-16',
            isRead ? 'font-medium text-ink-2' : 'font-semibold',
          )}
        >
          <a href={path} onClick={open} className="rounded-sm after:absolute after:inset-0">
            {isRead ? null : <span className="sr-only">{t('unread')} </span>}
            {title}
          </a>
        </p>
        <p className="line-clamp-2 text-14 break-words text-ink-2">{body}</p>
        <p className="num text-12 text-ink-2">
          {t(`kinds.${kind}`)} · <time dateTime={at}>{formatAgo(at, now)}</time>
        </p>
      </div>
      {isRead ? null : (
        <IconButton label={t('markRead', { title })} onClick={read} className="relative z-10">
          <Icon name="check" />
        </IconButton>
      )}
    </li>
  )
}
