import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { PageEnd } from '~/ui/page-end.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { productPosts } from '../../shared/api/posts.ts'
import { useViewer } from '../hooks/use-viewer.tsx'
import { PostCard } from '../../shared/components/post-card.tsx'

interface ProductPostsProps {
  readonly productId: string
  readonly dealId: string
  /** False for the shop's own people, who are not asked to write. */
  readonly mayWrite: boolean
}

/** 'Parlano di questo prodotto': 3 Proof Posts, then 10 at a time on scrolling. */
export default function ProductPosts({ productId, dealId, mayWrite }: ProductPostsProps) {
  const { t } = useTranslation('posts')
  const title = useId()
  const [more, setMore] = useState(false)
  const pages = usePages(productPosts(productId))
  const { items, loadMore } = pages
  const { open, viewer } = useViewer(items, loadMore)
  if (!pages.isPending && items.length === 0 && pages.error === null && !mayWrite) return null
  return (
    <section aria-labelledby={title} className="flex flex-col gap-3">
      <h3 id={title} className="text-19">
        {t('product.title')}
      </h3>
      {pages.isPending ? (
        <Skeleton className="h-36 rounded-xl" />
      ) : items.length === 0 && pages.error === null ? (
        <div className="grid justify-items-start gap-3 rounded-xl bg-sunken p-4">
          <p className="text-14 text-pretty text-ink-2">{t('product.empty')}</p>
          <Link to="/create" search={{ dealId }} className={buttonStyle({ variant: 'outline', size: 'sm' })}>
            {t('product.write')}
          </Link>
        </div>
      ) : (
        <ul aria-labelledby={title} className="grid grid-cols-1 gap-3">
          {items.map((post) => (
            <li key={post._id}>
              <PostCard post={post} onOpen={() => open(post._id)} />
            </li>
          ))}
        </ul>
      )}
      {more || pages.error !== null ? (
        <PageEnd pages={pages} skeleton={<Skeleton className="h-36 rounded-xl" />} end={undefined} />
      ) : pages.hasMore ? (
        <Button variant="outline" className="self-start" onClick={() => setMore(true)}>
          {t('product.more')}
        </Button>
      ) : null}
      {viewer}
    </section>
  )
}
