import type { MarkedAuthor } from '@vicino/contract/social/comments/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from './badge.tsx'

/**
 * Says on whose side the author of a Proof Post or a review is: somebody of a shop, a promoter, the
 * platform (docs/law.md, "Platform").
 */
export function AuthorMark({ author: { type, shop } }: { author: Pick<MarkedAuthor, 'type' | 'shop'> }) {
  const { t } = useTranslation('comments')
  if (type === 'brand') return <Badge>{t('role.worksFor', { shop })}</Badge>
  if (type === 'promoter') return <Badge tone="viola">{t('role.promoter')}</Badge>
  return type === 'superAdmin' ? <Badge tone="azzurro">Vicino</Badge> : null
}
