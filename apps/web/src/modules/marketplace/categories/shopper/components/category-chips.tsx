import { Icon } from '~/ui/icon.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { retryFailed } from '~/lib/query.ts'
import { Chip } from '~/ui/chip.tsx'
import { ChipStrip } from '~/ui/chip-strip.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { categoriesQuery } from '../api/browse-categories.ts'
import { categoryIcon } from '../../shared/model/icons.ts'

interface CategoryChipsProps {
  /** Label of the chip for no category: 'Per te' on Home, 'Tutte' on /deals. */
  allLabel: string
  selected: string | undefined
  /** undefined means no category. */
  onSelect: (category: string | undefined) => void
  /** The icon stands above the name, as in Home's strip. */
  large?: boolean
}

/** Key of the chip for no category. */
const ALL = 'all'
const PLACEHOLDERS = ['w-20', 'w-28', 'w-24', 'w-32', 'w-26', 'w-30']

/**
 * A chip for no category, then up to ten categories. A tap on the selected one clears it (R-070,
 *
 */
export function CategoryChips({ allLabel, selected, onSelect, large = false }: CategoryChipsProps) {
  const { t } = useTranslation('categories')
  const language = useLanguage()
  const { data, error, errorUpdateCount, isFetching } = useQuery(categoriesQuery)
  const failed = data === undefined && errorUpdateCount > 0
  return (
    <ChipStrip label={t('title')} chosen={selected ?? ALL}>
      <Chip
        data-chip={ALL}
        selected={selected === undefined}
        onClick={() => onSelect(undefined)}
        className={large ? 'min-h-11' : ''}
      >
        {allLabel}
      </Chip>
      {failed && (
        <ErrorLine
          error={error}
          busy={isFetching}
          onRetry={retryFailed}
          className="ml-1 shrink-0 flex-nowrap whitespace-nowrap"
        />
      )}
      {data === undefined && !failed
        ? PLACEHOLDERS.map((width) => (
            <Skeleton key={width} className={`${large ? 'h-11' : 'h-9'} ${width} shrink-0 rounded-full`} />
          ))
        : data?.items.map((category) => {
            const icon = categoryIcon(category.icon)
            const on = category._id === selected
            return (
              <Chip
                key={category._id}
                data-chip={category._id}
                selected={on}
                onClick={() => onSelect(on ? undefined : category._id)}
                className={large ? 'min-h-11' : ''}
              >
                {large && <Icon name={icon} />}
                {category.name[language] || category.slug}
              </Chip>
            )
          })}
    </ChipStrip>
  )
}
