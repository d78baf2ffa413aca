import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Post } from '@vicino/contract/social/posts/schemas'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { likePost } from '../../shared/api/posts.ts'

/** The heart of a post with its count. */
export function LikeButton({ post }: { post: Pick<Post, '_id' | 'likes' | 'isLiked'> }) {
  const { t } = useTranslation('posts')
  const { mutate } = useMutation(likePost(post._id, useQueryClient()))
  return (
    <button
      type="button"
      aria-pressed={post.isLiked}
      onClick={() => mutate({ liked: !post.isLiked, likes: post.likes })}
      className="press num inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full bg-white/15 px-4 text-14 font-semibold"
    >
      <Icon name="heart" className={cn('size-5', post.isLiked && 'fill-pomodoro text-pomodoro')} />
      {formatCount(post.likes)}
      <span className="sr-only"> {t('likes', { count: post.likes })}</span>
    </button>
  )
}
