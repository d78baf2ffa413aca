import { PANEL_DISTANCE_KM, PRICE_RANGE_EUR } from '@vicino/contract/marketplace/deals/filters'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatCount } from '~/lib/format.ts'
import { SEARCH_DEBOUNCE_MS } from '~/lib/typing.ts'
import { useDebounced } from '~/lib/use-debounced.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { RangeSlider } from '~/ui/range-slider.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { Slider } from '~/ui/slider.tsx'
import { Switch } from '~/ui/switch.tsx'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import {
  draftOf,
  EMPTY_DRAFT,
  type FilterDraft,
  PANEL_SORTS,
  panelDistance,
  withDraft,
  withoutFilters,
} from '../../model/filters.ts'
import { dealCount } from '../../api/deals-in-area.ts'
import { browseQuery, type BrowseQuery, type Position } from '../../model/browse-query.ts'
import type { DealsSearch } from '../../model/search.ts'
import { distanceText } from '../model/distance-text.ts'
import { PanelField, PanelRadios } from './panel-fields.tsx'

interface FilterPanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  search: DealsSearch
  /** Where the deals are searched. */
  position: Position
  onSearch: (change: (search: DealsSearch) => DealsSearch) => void
}

/**
 * The panel 'Filtri'. Choices take effect with 'Applica'; closing it in another way drops them
 * (R-093 to R-101).
 */
export default function FilterPanel({ open, onOpenChange, search, position, onSearch }: FilterPanelProps) {
  const { t } = useTranslation('deals')
  const [draft, setDraft] = useState(() => draftOf(search))
  // Each opening starts from the address.
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setDraft(draftOf(search))
  }
  const counted = useDebounced(draft, SEARCH_DEBOUNCE_MS)
  const countedQuery = useMemo(
    () => browseQuery(withDraft(search, counted), position),
    [search, counted, position],
  )
  const apply = () => {
    onSearch((now) => withDraft(now, draft))
    onOpenChange(false)
  }
  const reset = () => {
    setDraft(EMPTY_DRAFT)
    onSearch(withoutFilters)
  }
  return (
    <Sheet
      keepsDraft
      open={open}
      onOpenChange={onOpenChange}
      title={t('filters.title')}
      footer={
        <div className="flex gap-2">
          <Button variant="outline" onClick={reset}>
            {t('filters.reset')}
          </Button>
          <Button onClick={apply} className="flex-1">
            <Count query={countedQuery} />
          </Button>
        </div>
      }
    >
      <PanelContent draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
    </Sheet>
  )
}

/** 'Mostra 132 offerte': how many deals the chosen filters leave. */
function Count({ query }: { query: BrowseQuery }) {
  const { t } = useTranslation('deals')
  const { data } = useQuery({ ...dealCount(query), placeholderData: keepPreviousData })
  if (data === undefined) return t('filters.apply')
  return (
    <>
      <span className="sr-only">{t('filters.apply')}: </span>
      {t(data.more ? 'filters.showMany' : 'filters.show', {
        count: data.count,
        shown: formatCount(data.count),
      })}
    </>
  )
}

interface PanelContentProps {
  draft: FilterDraft
  onChange: (change: Partial<FilterDraft>) => void
}

function PanelContent({ draft, onChange }: PanelContentProps) {
  const { t } = useTranslation('deals')
  const language = useLanguage()
  const km = (value: number) => distanceText(value, language)
  const euros = (value: number) =>
    value >= PRICE_RANGE_EUR.max ? t('filters.priceOpen', { max: PRICE_RANGE_EUR.max }) : `${value} €`
  const [min, max] = draft.price
  return (
    <div className="grid gap-6">
      <PanelRadios
        label={t('filters.sort')}
        value={draft.sortBy}
        options={PANEL_SORTS.map((value) => ({ value, label: t(`filters.sorts.${value}`) }))}
        onChange={(sortBy) => onChange({ sortBy })}
      />
      <PanelField
        label={t('filters.distance')}
        value={draft.distance === null ? t('filters.noLimit') : km(panelDistance(draft))}
        clear={draft.distance === null ? undefined : () => onChange({ distance: null })}
      >
        <Slider
          label={t('filters.distance')}
          value={panelDistance(draft)}
          {...PANEL_DISTANCE_KM}
          describe={km}
          onValueChange={(distance) => onChange({ distance })}
          onValueCommitted={(distance) => onChange({ distance })}
        />
        <p className="num flex justify-between px-1 text-12 text-ink-3" aria-hidden>
          <span>{km(PANEL_DISTANCE_KM.min)}</span>
          <span>{km(PANEL_DISTANCE_KM.max)}</span>
        </p>
      </PanelField>
      <PanelField label={t('filters.price')} value={`${euros(min)} – ${euros(max)}`}>
        <RangeSlider
          labels={[t('filters.priceMin'), t('filters.priceMax')]}
          value={draft.price}
          {...PRICE_RANGE_EUR}
          describe={euros}
          onValueChange={(price) => onChange({ price })}
        />
      </PanelField>
      <PanelRadios
        label={t('filters.type')}
        value={draft.type ?? 'all'}
        options={(['all', 'physical', 'online'] as const).map((value) => ({
          value,
          label: t(`explore.types.${value}`),
        }))}
        onChange={(type) => onChange({ type: type === 'all' ? null : type })}
      />
      <div className="grid gap-3">
        {(['flash', 'points', 'open'] as const).map((key) => (
          <Switch
            key={key}
            label={t(`filters.${key}`)}
            description={t(`filters.${key}Hint`)}
            checked={draft[key]}
            onCheckedChange={(on) => onChange({ [key]: on })}
          />
        ))}
      </div>
    </div>
  )
}
