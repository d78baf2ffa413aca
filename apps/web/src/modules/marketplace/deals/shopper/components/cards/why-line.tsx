import type { FeedDeal } from '@vicino/contract/marketplace/deals/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'

/** A card names at most this many reasons. */
const NAMED = 3

interface WhyLineProps {
  why: FeedDeal['why']
  /** Name of the category that the person likes; undefined when unknown. */
  category: string | undefined
}

/**
 * 'Perché la vedi: è vicina · segui il negozio': the main reasons for a deal's place in Home's
 * feed.
 */
export function WhyLine({ why, category }: WhyLineProps) {
  const { t } = useTranslation('deals')
  if (why.length === 0) return null
  const reasons = why.slice(0, NAMED).map((reason) => {
    if (reason !== 'category') return t(`why.${reason}`)
    return category === undefined ? t('why.categoryUnnamed') : t('why.category', { category })
  })
  return (
    <p className="text-12 text-ink-3">
      {t('why.label')} {reasons.join(' · ')}
    </p>
  )
}
