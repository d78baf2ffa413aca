import type { CommentReply } from '@vicino/contract/social/comments/schemas'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { AuthorLine } from './author-line.tsx'

/** The actions on a comment. The comment's `can` decides which are offered. */
export interface CommentActs {
  readonly like: (comment: CommentReply) => void
  readonly reply: (comment: CommentReply) => void
  readonly share: (comment: CommentReply) => void
  readonly hide: (comment: CommentReply) => void
  readonly report: (comment: CommentReply) => void
  readonly mute: (comment: CommentReply) => void
  readonly remove: (comment: CommentReply) => void
}

interface CommentItemProps {
  readonly comment: CommentReply
  readonly acts: CommentActs
  readonly isReply?: boolean
  /** A shared link points to this comment, so it is scrolled to and highlighted. */
  readonly isLinked?: boolean
  /** Its replies. */
  readonly children?: ReactNode
}

/**
 * One comment or reply. Its text has its own direction, so that it cannot change the text around
 * it.
 */
export function CommentItem({
  comment,
  acts,
  isReply = false,
  isLinked = false,
  children,
}: CommentItemProps) {
  const { t } = useTranslation('comments')
  const place = useRef<HTMLLIElement>(null)
  const { author } = comment
  useEffect(() => {
    if (isLinked) place.current?.scrollIntoView({ block: 'center' })
  }, [isLinked])
  return (
    <li
      ref={place}
      aria-current={isLinked || undefined}
      className={cn(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3',
        isLinked && '-mx-3 rounded-lg bg-limone-soft px-3 py-2',
      )}
    >
      {author === null ? (
        <span aria-hidden className={cn('rounded-full bg-sunken', isReply ? 'size-8' : 'size-10')} />
      ) : (
        <Avatar
          name={author.name}
          src={author.avatar}
          ring={author.isPostAuthor ? 'brand' : author.type === 'promoter' ? 'promoter' : undefined}
          className={cn('m-1', isReply ? 'size-8' : 'size-10')}
        />
      )}
      <div className="grid min-w-0 gap-1 pt-1">
        {author === null ? (
          <p className="text-14 text-ink-3 italic">{t('deleted')}</p>
        ) : (
          <>
            <AuthorLine author={author} timestamp={comment.timestamp} />
            <p
              dir="auto"
              className="overflow-clip text-16 text-pretty wrap-anywhere whitespace-pre-line [unicode-bidi:isolate]"
            >
              {comment.mention ? (
                <>
                  <bdi className="font-semibold text-azzurro">@{comment.mention.name}</bdi>{' '}
                </>
              ) : null}
              {comment.text}
            </p>
            <CommentButtons comment={comment} acts={acts} />
          </>
        )}
        {children}
      </div>
    </li>
  )
}

function CommentButtons({ comment, acts }: { comment: CommentReply; acts: CommentActs }) {
  const { t } = useTranslation('comments')
  const { isLiked, likes, can, author } = comment
  return (
    <div className="-ml-2 flex flex-wrap items-center">
      <button
        type="button"
        aria-pressed={isLiked}
        onClick={() => acts.like(comment)}
        className="press flex min-h-11 items-center gap-1.5 rounded-full px-2 text-14 font-semibold text-ink-2 hover:text-ink"
      >
        <Icon
          name="heart"
          key={String(isLiked)}
          className={cn('size-5', isLiked && 'animate-react fill-current text-pomodoro')}
        />
        <span className="sr-only">{t('like', { count: likes })}</span>
        {likes > 0 ? (
          <span aria-hidden className="num">
            {formatCount(likes)}
          </span>
        ) : null}
      </button>
      {can.reply ? (
        <button
          type="button"
          onClick={() => acts.reply(comment)}
          className="press min-h-11 rounded-full px-2 text-14 font-semibold text-ink-2 hover:text-ink"
        >
          {t('reply')}
        </button>
      ) : null}
      {comment.isReported ? (
        <span className="flex items-center gap-1 px-2 text-12 text-ink-3">
          <Icon name="flag" className="size-4" />
          {t('reported')}
        </span>
      ) : null}
      <Menu
        align="end"
        trigger={
          <IconButton label={t('more', { name: author?.name ?? '' })}>
            <Icon name="ellipsis" />
          </IconButton>
        }
      >
        <MenuItem icon={<Icon name="share-2" />} onClick={() => acts.share(comment)}>
          {t('share')}
        </MenuItem>
        <MenuItem icon={<Icon name="eye-off" />} onClick={() => acts.hide(comment)}>
          {t('hide')}
        </MenuItem>
        {can.mute ? (
          <MenuItem icon={<Icon name="bell-off" />} onClick={() => acts.mute(comment)}>
            {t('mute')}
          </MenuItem>
        ) : null}
        {can.report && !comment.isReported ? (
          <MenuItem icon={<Icon name="flag" />} onClick={() => acts.report(comment)}>
            {t('report.open')}
          </MenuItem>
        ) : null}
        {can.delete ? (
          <MenuItem tone="danger" icon={<Icon name="trash" />} onClick={() => acts.remove(comment)}>
            {t('delete')}
          </MenuItem>
        ) : null}
      </Menu>
    </div>
  )
}
