import type { CommentReply } from '@vicino/contract/social/comments/schemas'
import { commentAge } from '@vicino/domain/relative-time'
import { formatDate, formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { Badge } from '~/ui/badge.tsx'
import { Icon } from '~/ui/icon.tsx'

type Author = NonNullable<CommentReply['author']>

/** The author of a comment, their role, and the time. */
export function AuthorLine({ author, timestamp }: { author: Author; timestamp: string }) {
  const { t } = useTranslation('comments')
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-14">
      <bdi className="max-w-full truncate font-semibold">{author.name}</bdi>
      {author.isVerified ? (
        <Icon name="badge-check" aria-label={t('verified')} className="size-4 shrink-0 text-azzurro" />
      ) : null}
      <RoleBadge author={author} />
      <Age timestamp={timestamp} />
    </p>
  )
}

function RoleBadge({ author }: { author: Author }) {
  const { t } = useTranslation('comments')
  if (author.isPostAuthor) return <Badge tone="pomodoro">{t('role.seller')}</Badge>
  if (author.type === 'promoter') return <Badge tone="viola">{t('role.promoter')}</Badge>
  if (author.type === 'brand') return <Badge>{t('role.brand')}</Badge>
  return author.type === 'superAdmin' ? <Badge tone="azzurro">Vicino</Badge> : null
}

function Age({ timestamp }: { timestamp: string }) {
  const { t } = useTranslation('comments')
  const age = commentAge(Date.parse(timestamp), useMinute())
  const label =
    age === 'now'
      ? t('age.now')
      : age === 'date'
        ? formatDate(timestamp)
        : t(`age.${age.unit}`, { count: age.count })
  return (
    <time dateTime={timestamp} title={formatDateTime(timestamp)} className="num text-12 text-ink-3">
      {label}
    </time>
  )
}
