import type { ConsentClass } from '@vicino/contract/loyalty/customers/constants'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '~/ui/badge.tsx'

const TONES = { full: 'basilico', partial: 'azzurro', basic: 'neutral', none: 'ambra' } as const

/** The consents of a customer as one badge. */
export function ConsentBadge({ consent }: { consent: ConsentClass }) {
  const { t } = useTranslation('customers')
  return (
    <Badge dot tone={TONES[consent]} className="whitespace-nowrap">
      {t(`consents.${consent}`)}
    </Badge>
  )
}
