import { Link } from '@tanstack/react-router'
import type { Message } from '@vicino/contract/social/conversations/schemas'
import { formatDateTime, formatTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import type { Pending } from '../hooks/use-outbox.ts'

const ROW = 'flex px-1 py-1'
const BUBBLE = 'grid max-w-[85%] min-w-16 gap-1 rounded-2xl px-4 py-2.5 text-14 md:max-w-[70%]'
const OWN = 'rounded-br-md bg-action text-on-action'
const THEIRS = 'rounded-bl-md bg-sunken text-ink'

/** A message. Below the last own message that the other side has read, it says so. */
export function Bubble({ message, isRead }: { message: Message; isRead: boolean }) {
  const { t } = useTranslation('messages')
  const { isOwn, text, image, deal, at } = message
  return (
    <li className={cn(ROW, isOwn ? 'justify-end' : 'justify-start')}>
      <div className={cn(BUBBLE, isOwn ? OWN : THEIRS)}>
        <span className="sr-only">{isOwn ? t('you') : t('they')}</span>
        {deal ? (
          <Link
            to="."
            search={(was) => ({ ...was, detail: deal._id })}
            className="flex items-center gap-2 rounded-lg bg-surface p-2 font-semibold text-ink"
          >
            {deal.image ? (
              <img src={deal.image} alt="" loading="lazy" className="size-10 rounded-md object-cover" />
            ) : null}
            <span className="line-clamp-2">{deal.title}</span>
          </Link>
        ) : null}
        {image ? (
          <a href={image} target="_blank" rel="noreferrer">
            <img
              src={image.replace(/\.webp$/, '-480.webp')}
              alt={t('picture')}
              loading="lazy"
              className="max-h-72 rounded-lg"
            />
          </a>
        ) : null}
        {text === '' ? null : <p className="break-words whitespace-pre-wrap">{text}</p>}
        <p className="num flex items-center justify-end gap-1 text-11 opacity-80">
          <time dateTime={at} title={formatDateTime(at)}>
            {formatTime(at)}
          </time>
          {isRead ? <span>· {t('read')}</span> : null}
        </p>
      </div>
    </li>
  )
}

interface PendingBubbleProps {
  message: Pending
  onRetry: () => void
  onDrop: () => void
}

/** A message that is being sent, or was refused, with the possible actions. */
export function PendingBubble({ message, onRetry, onDrop }: PendingBubbleProps) {
  const { t } = useTranslation('messages')
  const { text, failure } = message
  return (
    <li className={cn(ROW, 'justify-end')}>
      <div className={cn(BUBBLE, OWN, 'opacity-90')}>
        <p className="break-words whitespace-pre-wrap">{text || t('picture')}</p>
        {failure === undefined ? (
          <p className="flex items-center justify-end gap-1 text-11">
            <Icon name="clock" className="size-3.5" />
            {t('sending')}
          </p>
        ) : (
          <div role="alert" className="grid gap-2 rounded-lg bg-surface p-2 text-ink">
            <p className="text-12">{failure}</p>
            <div className="flex flex-wrap gap-2">
              <Button size="sm" variant="outline" onClick={onRetry}>
                {t('retry')}
              </Button>
              <Button size="sm" variant="ghost" onClick={onDrop}>
                {t('drop')}
              </Button>
            </div>
          </div>
        )}
      </div>
    </li>
  )
}
