import type { Deal } from '@vicino/contract/deals'
import { BadgeCheck, Globe, MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '~/ui/Avatar.tsx'
import { useWhere } from './use-where.ts'

interface BrandLineProps {
  deal: Deal
  /** Metres shown where no distance is known. */
  unknownDistance?: number | undefined
}

/** Logo, name, verified and how far. */
export function BrandLine({ deal, unknownDistance }: BrandLineProps) {
  const { t } = useTranslation('deals')
  const where = useWhere(deal, unknownDistance)
  const Icon = deal.link === null ? MapPin : Globe
  return (
    <div className="flex h-5 items-center gap-1.5 text-12">
      <Avatar
        name={deal.brand.username}
        src={deal.brand.logo ?? deal.brand.avatar}
        className="size-5 text-11"
      />
      <span className="truncate font-semibold">{deal.brand.username}</span>
      {deal.brand.verified && (
        <BadgeCheck role="img" aria-label={t('card.verified')} className="size-3.5 shrink-0 text-azzurro" />
      )}
      {where && (
        <span className="num ml-auto flex shrink-0 items-center gap-1 text-ink-2">
          <Icon aria-hidden className="size-3.5" />
          {where}
        </span>
      )}
    </div>
  )
}
