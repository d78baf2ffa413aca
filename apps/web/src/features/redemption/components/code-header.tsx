import type { DealDetail } from '@vicino/contract/deals'
import { ArrowLeft, BadgeCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '~/ui/Avatar.tsx'
import { IconButton } from '~/ui/IconButton.tsx'

/** Back, and whose till this is for. */
export function CodeHeader({ brand, onBack }: { brand: DealDetail['brand']; onBack: () => void }) {
  const { t } = useTranslation(['redemption', 'common'])
  return (
    <header className="flex min-h-16 items-center gap-2 py-2">
      <IconButton label={t('common:back')} onClick={onBack} className="-ml-2">
        <ArrowLeft aria-hidden />
      </IconButton>
      <Avatar name={brand.username} src={brand.logo ?? brand.avatar} />
      <p className="min-w-0">
        <span className="flex items-center gap-1.5 font-display text-16 font-bold">
          <span className="truncate">{brand.username}</span>
          {brand.verified && (
            <BadgeCheck role="img" aria-label={t('verified')} className="size-4 shrink-0 text-azzurro" />
          )}
        </span>
        <span className="block truncate text-12 text-ink-2">
          {[brand.address, brand.city].filter(Boolean).join(', ')}
        </span>
      </p>
    </header>
  )
}
