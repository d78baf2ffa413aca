import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Post } from '@vicino/contract/social/posts/schemas'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useBroughtIntoSight } from '~/lib/use-brought-into-sight.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { ownPosts, withdrawPost } from '../../shared/api/posts.ts'
import { useViewer } from '../hooks/use-viewer.tsx'
import { PostCard } from '../../shared/components/post-card.tsx'

/**
 * The person's own Proof Posts in every state, with the reason of a refusal. They can be changed or
 * deleted.
 */
export default function OwnPosts() {
  const { t } = useTranslation('posts')
  const pages = usePages(ownPosts)
  const { open, viewer } = useViewer(pages.items, pages.loadMore)
  const [leaving, setLeaving] = useState<Post>()
  const section = useBroughtIntoSight('posts', !pages.isPending)
  return (
    <section
      ref={section}
      id="posts"
      aria-labelledby="own-posts"
      className="grid scroll-mt-20 grid-cols-1 gap-3"
    >
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="own-posts" className="text-19">
          {t('own.title')}
        </h2>
        <Link to="/create" className={buttonStyle({ variant: 'outline', size: 'sm' })}>
          {t('strip.create')}
        </Link>
      </header>
      <PagedList
        pages={pages}
        skeleton={<Skeleton className="h-36 rounded-xl" />}
        empty={<p className="rounded-2xl bg-surface p-5 text-14 text-ink-2 shadow-card">{t('own.empty')}</p>}
        className="grid grid-cols-1 gap-3"
      >
        {(posts) => (
          <ul aria-labelledby="own-posts" className="grid grid-cols-1 gap-4">
            {posts.map((post) => (
              <li key={post._id} className="grid grid-cols-1 gap-2">
                <PostCard post={post} onOpen={() => open(post._id)} />
                {post.refusal === null ? null : (
                  <p className="rounded-lg bg-pomodoro-soft px-4 py-3 text-14 text-pretty">
                    <strong>{t(`reasons.${post.refusal.reason}`)}</strong> {post.refusal.text}
                  </p>
                )}
                <div className="flex flex-wrap gap-2">
                  {post.can.edit ? (
                    <Link
                      to="/create"
                      search={{ postId: post._id }}
                      className={buttonStyle({ variant: 'outline', size: 'sm' })}
                    >
                      {t(post.state === 'refused' ? 'own.again' : 'own.change')}
                    </Link>
                  ) : null}
                  <Button variant="ghost" size="sm" onClick={() => setLeaving(post)}>
                    {t('own.delete')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {viewer}
      {leaving ? <Withdraw post={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </section>
  )
}

function Withdraw({ post, onClose }: { post: Post; onClose: () => void }) {
  const { t } = useTranslation('posts')
  const { mutate, isPending } = useMutation(withdrawPost(useQueryClient()))
  return (
    <QuestionDialog
      title={t('own.ask')}
      text={t(post.rewarded ? 'own.pointsGo' : 'own.gone')}
      no={t('own.keep')}
      yes={t('own.delete')}
      isDanger
      isPending={isPending}
      onYes={(asked) => mutate({ id: post._id, asked }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
