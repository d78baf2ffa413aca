import type { Post } from '@vicino/contract/social/posts/schemas'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatCount } from '~/lib/format.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { ResponsiveImage } from '~/ui/responsive-image.tsx'
import { PostBadges } from './post-badges.tsx'

/** The cover of a post. A video has a sign; a drawing replaces an image that does not load. */
export function PostCover({ post, sizes, className }: { post: Post; sizes: string; className?: string }) {
  const [broken, setBroken] = useState(false)
  return (
    <span className={cn('relative grid place-items-center overflow-hidden bg-sunken', className)}>
      {broken ? (
        <Icon name="image-off" className="size-7 text-ink-3" />
      ) : (
        <ResponsiveImage
          src={post.coverUrl}
          alt=""
          sizes={sizes}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {post.videoUrl === null ? null : (
        <span className="absolute top-2 right-2 grid size-7 place-items-center rounded-full bg-black/55 text-white">
          <Icon name="play" className="size-4 fill-current" />
        </span>
      )}
    </span>
  )
}

/**
 * Returns the frame of a post: a band of lemon inside a line of ink for an approved one,
 * dashes for a waiting one.
 */
export const frameOf = ({ approved }: Pick<Post, 'approved'>): string =>
  approved
    ? 'border-3 border-limone outline-1 outline-line-strong'
    : 'border-3 border-dashed border-line-strong'

/** A Proof Post in a list. A press opens the viewer. */
export function PostCard({ post, onOpen }: { post: Post; onOpen: () => void }) {
  const { t } = useTranslation('posts')
  return (
    <article
      data-approved={post.approved}
      className={cn(
        'relative grid grid-cols-[minmax(0,1fr)_minmax(0,2.2fr)] overflow-hidden rounded-xl bg-surface shadow-card sm:grid-cols-[8rem_minmax(0,1fr)]',
        frameOf(post),
      )}
    >
      <PostCover post={post} sizes="128px" className="h-full min-h-32" />
      <div className="grid min-w-0 grid-cols-1 content-start gap-2 p-3 wrap-anywhere sm:p-4">
        <p className="flex items-center gap-2 text-14">
          <Avatar name={post.author.username} src={post.author.avatar} className="size-7" />
          <span className="min-w-0 font-semibold break-words">{post.author.username}</span>
        </p>
        <h4 className="font-sans text-16 leading-snug font-semibold">
          <button
            type="button"
            onClick={onOpen}
            className="rounded-sm text-left break-words after:absolute after:inset-0"
          >
            {post.title}
          </button>
        </h4>
        <p className="line-clamp-2 text-14 text-pretty break-words text-ink-2">{post.description}</p>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <PostBadges post={post} />
          {post.approved ? (
            <span className="num ml-auto inline-flex items-center gap-1 text-12 text-ink-2">
              <Icon name="heart" className={cn('size-4', post.isLiked && 'fill-pomodoro text-pomodoro')} />
              {formatCount(post.likes)}
              <span className="sr-only"> {t('likes', { count: post.likes })}</span>
            </span>
          ) : null}
        </div>
      </div>
    </article>
  )
}
