import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Post } from '@vicino/contract/social/posts/schemas'
import { useId, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Strip } from '~/ui/strip.tsx'
import { postStrip } from '../../shared/api/posts.ts'
import { useViewer } from '../hooks/use-viewer.tsx'
import { chosenBy } from '../../shared/components/post-badges.tsx'
import { frameOf, PostCover } from '../../shared/components/post-card.tsx'

/**
 * Customers' posts about their purchases, latest first, with the person's own (R-075). The tile for
 * a new post is always there, so the strip keeps its height without posts or after a failure.
 */
export default function PostStrip() {
  const { t } = useTranslation('posts')
  const title = useId()
  const track = useRef<HTMLUListElement>(null)
  const { data, isPending } = useQuery(postStrip)
  const posts = data?.items ?? []
  const { open, viewer } = useViewer(posts)
  return (
    <section aria-labelledby={title} className="flex flex-col gap-2">
      <h2 id={title} className="flex items-center gap-2 text-19">
        <Icon name="camera" className="size-5" />
        {t('strip.title')}
      </h2>
      <Strip track={track}>
        <ul
          ref={track}
          className="-mx-4 -mt-1 scrollbar-none flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pt-1 pb-3 md:-mx-1 md:scroll-pr-16 md:scroll-pl-1 md:px-1"
        >
          <li className="flex">
            <Link
              to="/create"
              className="press flex h-44 w-30 flex-col items-center justify-center gap-2 rounded-xl border-2 border-dashed border-line-strong bg-surface p-3 text-center text-14 font-semibold"
            >
              <span className="grid size-11 place-items-center rounded-full bg-limone text-on-limone">
                <Icon name="plus" className="size-5" />
              </span>
              {t('strip.create')}
            </Link>
          </li>
          {isPending
            ? ['a', 'b', 'c'].map((key) => (
                <li key={key}>
                  <Skeleton className="h-44 w-30 rounded-xl" />
                </li>
              ))
            : posts.map((post) => (
                <li key={post._id} className="flex">
                  <Story post={post} onOpen={() => open(post._id)} />
                </li>
              ))}
        </ul>
      </Strip>
      {viewer}
    </section>
  )
}

function Story({ post, onOpen }: { post: Post; onOpen: () => void }) {
  const { t } = useTranslation('posts')
  return (
    <button
      type="button"
      data-approved={post.approved}
      onClick={onOpen}
      className={cn(
        'press relative flex h-44 w-30 flex-col justify-end overflow-hidden rounded-xl text-left shadow-card',
        frameOf(post),
      )}
    >
      <PostCover post={post} sizes="120px" className="absolute! inset-0" />
      <span className="relative grid gap-0.5 bg-linear-to-t from-black/90 via-black/65 to-transparent px-2 pt-6 pb-2 text-white">
        <span className="line-clamp-2 text-12 leading-tight font-semibold break-words">{post.title}</span>
        <span className="truncate text-11 text-white/90">
          {post.approved ? post.author.username : t(`state.${post.state}`)}
        </span>
        <StoryMark post={post} />
      </span>
    </button>
  )
}

/** The required labels of a post as a line of text, for there is no room for badges. */
function StoryMark({ post }: { post: Post }) {
  const { t } = useTranslation(['posts', 'comments'])
  const { approved, author, rewarded } = post
  const marks = [
    ...(approved ? [t(chosenBy(post))] : []),
    ...(author.type === 'brand' ? [t('comments:role.worksFor', { shop: author.shop })] : []),
    ...(author.type === 'promoter' ? [t('comments:role.promoter')] : []),
    ...(author.type === 'superAdmin' ? ['Vicino'] : []),
    ...(rewarded ? [t('rewarded')] : []),
  ]
  return marks.length === 0 ? null : (
    <span className="text-11 leading-tight text-white/90">{marks.join(' · ')}</span>
  )
}
