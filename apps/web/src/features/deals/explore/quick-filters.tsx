import { DEAL_TYPES } from '@vicino/contract/constants'
import { ArrowDownNarrowWide, MapPin, Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Chip } from '~/ui/Chip.tsx'
import { ChipStrip } from '~/ui/ChipStrip.tsx'
import type { DealsSearch } from '../model/search.ts'

interface QuickFiltersProps {
  search: DealsSearch
  onChange: (change: Partial<DealsSearch>) => void
}

/** Vicino, Prezzo, Flash and the three types, each one tap. */
export function QuickFilters({ search, onChange }: QuickFiltersProps) {
  const { t } = useTranslation('deals')
  const { sortBy, flash, type } = search
  return (
    <ChipStrip label={t('explore.quick')} chosen={type ?? (flash ? 'flash' : undefined)}>
      <Chip
        selected={sortBy === undefined || sortBy === 'distance'}
        onClick={() => onChange({ sortBy: 'distance' })}
      >
        <MapPin aria-hidden />
        {t('explore.near')}
      </Chip>
      <Chip
        selected={sortBy === 'price' || sortBy === 'price_asc'}
        onClick={() => onChange({ sortBy: 'price' })}
      >
        <ArrowDownNarrowWide aria-hidden />
        {t('explore.price')}
      </Chip>
      <Chip
        data-chip="flash"
        selected={flash === true}
        onClick={() => onChange({ flash: flash ? undefined : true })}
      >
        <Zap aria-hidden />
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
