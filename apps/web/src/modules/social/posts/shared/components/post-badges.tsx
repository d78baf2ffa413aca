import type { Post } from '@vicino/contract/social/posts/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '~/ui/badge.tsx'
import { AuthorMark } from '~/ui/author-mark.tsx'
import { Icon } from '~/ui/icon.tsx'

/** Who chose an approved post: its shop, or the platform for a product of the catalogue. */
export const chosenBy = ({ brand }: Pick<Post, 'brand'>) =>
  brand === null ? 'chosenByPlatform' : 'chosenByShop'

/**
 * Required labels of a post: its state while it is not public, who chose it, on whose side its author is,
 * a verified purchase, and that it got points (docs/law.md, "Reviews").
 */
export function PostBadges({
  post,
}: {
  post: Pick<Post, 'state' | 'verified' | 'rewarded' | 'brand' | 'author'>
}) {
  const { t } = useTranslation('posts')
  const { state, verified, rewarded, author } = post
  return (
    <span className="flex flex-wrap gap-1.5">
      {state === 'pending' ? <Badge tone="ambra">{t('state.pending')}</Badge> : null}
      {state === 'refused' || state === 'removed' ? (
        <Badge tone="pomodoro">{t(`state.${state}`)}</Badge>
      ) : null}
      {state === 'approved' ? <Badge>{t(chosenBy(post))}</Badge> : null}
      <AuthorMark author={author} />
      {verified ? (
        <Badge tone="basilico">
          <Icon name="badge-check" className="size-3.5" />
          {t('verified')}
        </Badge>
      ) : null}
      {rewarded ? <Badge>{t('rewarded')}</Badge> : null}
    </span>
  )
}
