import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { cn } from '~/ui/cn.ts'
import { useWhere } from '../../hooks/use-where.ts'

interface BrandLineProps {
  deal: Deal
  /** Metres shown when the distance is unknown. */
  unknownDistance?: number | undefined
  /**
   * A discount tag hangs above. On a narrow card the distance then stands beside the tag, so that
   * the line has room for the name.
   */
  underTag?: boolean
}

/** Logo, name, verified mark and distance. */
export function BrandLine({ deal, unknownDistance, underTag = false }: BrandLineProps) {
  const { t } = useTranslation('deals')
  const where = useWhere(deal, unknownDistance)
  const icon = deal.link === null ? 'map-pin' : 'globe'
  return (
    <div className="relative flex min-h-[1.25rem] items-center gap-1.5 text-12">
      <Avatar
        name={deal.brand.username}
        src={deal.brand.logo ?? deal.brand.avatar}
        className="size-[1.25rem] text-11"
      />
      <span className="truncate font-semibold">{deal.brand.username}</span>
      {deal.brand.verified && (
        <Icon
          name="badge-check"
          role="img"
          aria-label={t('card.verified')}
          className="size-[0.875rem] shrink-0 text-azzurro"
        />
      )}
      {where && (
        <span
          className={cn(
            'num ml-auto flex shrink-0 items-center gap-1 text-ink-2',
            underTag && '@max-card:absolute @max-card:right-0 @max-card:bottom-full',
          )}
        >
          <Icon name={icon} className="size-[0.875rem]" />
          {where}
        </span>
      )}
    </div>
  )
}
