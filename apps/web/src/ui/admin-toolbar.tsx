import { type ReactNode, useId } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { fieldStyle } from './input.tsx'
import { SearchField } from './search-field.tsx'

interface Filter {
  readonly label: string
  /** '' means all. */
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

interface AdminToolbarProps {
  searchLabel: string
  typed: string
  onType: (text: string) => void
  filters: readonly Filter[] | undefined
  /** undefined when no record can be created. */
  create?: { readonly label: string; readonly onCreate: () => void } | undefined
  /** Further buttons, before the button that creates. */
  children?: ReactNode
}

/** The bar above an admin grid: search, filters, and the create button. */
export function AdminToolbar({ searchLabel, typed, onType, filters, create, children }: AdminToolbarProps) {
  const { t } = useTranslation('admin')
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label={searchLabel}
        clearLabel={t('grid.clear')}
        value={typed}
        onValueChange={onType}
        className="min-w-60 flex-1"
      />
      {filters?.map((filter) => (
        <FilterField key={filter.label} {...filter} />
      ))}
      {children}
      {create ? (
        <Button variant="lemon" onClick={create.onCreate}>
          <Icon name="plus" className="size-5" />
          {create.label}
        </Button>
      ) : null}
    </div>
  )
}

/** One of the filters of a list; '' means all. */
export function FilterField({ label, value, options, onChange }: Filter) {
  const { t } = useTranslation('admin')
  const id = useId()
  return (
    <div className="grid min-w-36 gap-1 max-sm:flex-1">
      <label htmlFor={id} className="text-12 font-semibold text-ink-2">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`${fieldStyle} h-11 text-14`}
      >
        <option value="">{t('grid.all')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
