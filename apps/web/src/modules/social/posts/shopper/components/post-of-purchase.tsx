import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/badge.tsx'
import { buttonStyle } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { VisuallyHidden } from '~/ui/visually-hidden.tsx'
import { ownPosts } from '../../shared/api/posts.ts'
import { postOf, type UsedProduct } from '../../shared/model/post-of.ts'

interface Used extends UsedProduct {
  readonly deal: UsedProduct['deal'] & { readonly _id: string; readonly title: string }
}

const TONES = {
  pending: 'ambra',
  approved: 'basilico',
  refused: 'pomodoro',
  removed: 'pomodoro',
} as const

/** Offers a Proof Post of a used deal, or shows the state of the one that there is. */
export default function PostOfPurchase({ line }: { line: Used }) {
  const { t } = useTranslation('posts')
  const { items, isPending } = usePages(ownPosts)
  if (isPending) return null
  const post = postOf(items, line)
  if (post === undefined)
    return (
      <Link
        to="/create"
        search={{ dealId: line.deal._id }}
        className={buttonStyle({ variant: 'outline', size: 'sm' })}
      >
        <Icon name="pen-line" className="size-4" />
        {t('purchase.create')}
        <VisuallyHidden>: {line.deal.title}</VisuallyHidden>
      </Link>
    )
  return (
    <Link
      to="/profile"
      hash="posts"
      className="inline-flex min-h-9 flex-wrap items-center gap-2 rounded-full text-14 hover:underline"
    >
      {t('purchase.post')}
      <Badge tone={TONES[post.state]}>{t(`state.${post.state}`)}</Badge>
    </Link>
  )
}
