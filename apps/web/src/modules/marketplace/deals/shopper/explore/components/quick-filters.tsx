import { DEAL_TYPES } from '@vicino/contract/marketplace/deals/filters'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Chip } from '~/ui/chip.tsx'
import { ChipStrip } from '~/ui/chip-strip.tsx'
import type { DealsSearch } from '../../model/search.ts'

interface QuickFiltersProps {
  search: DealsSearch
  onChange: (change: Partial<DealsSearch>) => void
}

/** Vicino, Prezzo, Flash and the three types, each with one tap. */
export function QuickFilters({ search, onChange }: QuickFiltersProps) {
  const { t } = useTranslation('deals')
  const { sortBy, flash, type } = search
  return (
    <ChipStrip label={t('explore.quick')} chosen={type ?? (flash ? 'flash' : undefined)}>
      <Chip
        selected={sortBy === undefined || sortBy === 'distance'}
        onClick={() => onChange({ sortBy: 'distance' })}
      >
        <Icon name="map-pin" />
        {t('explore.near')}
      </Chip>
      <Chip
        selected={sortBy === 'price' || sortBy === 'price_asc'}
        onClick={() => onChange({ sortBy: 'price' })}
      >
        <Icon name="arrow-down-narrow-wide" />
        {t('explore.price')}
      </Chip>
      <Chip
        data-chip="flash"
        selected={flash === true}
        onClick={() => onChange({ flash: flash ? undefined : true })}
      >
        <Icon name="zap" />
        {t('explore.flash')}
      </Chip>
      <span aria-hidden className="h-5 w-px shrink-0 bg-line" />
      {([undefined, ...DEAL_TYPES] as const).map((value) => (
        <Chip
          key={value ?? 'all'}
          data-chip={value}
          selected={type === value}
          onClick={() => onChange({ type: value })}
        >
          {t(`explore.types.${value ?? 'all'}`)}
        </Chip>
      ))}
    </ChipStrip>
  )
}
