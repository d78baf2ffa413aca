import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { SelectField } from '../components/select-field.tsx'
import { pageButtons } from './list-search.ts'

interface PagerProps {
  page: number
  /** The total as a text. */
  total: string
  totalPages: number
  limit: number
  /** Possible numbers of rows on a page. */
  sizes: readonly number[]
  onPage: (page: number) => void
  onLimit: (limit: number) => void
}

/** The total, up to five page numbers, and the number of rows on a page. */
export function Pager({ page, total, totalPages, limit, sizes, onPage, onLimit }: PagerProps) {
  const { t } = useTranslation('programs')
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="num text-14 text-ink-2">{total}</p>
      {totalPages > 1 ? (
        <nav aria-label={t('pager.title')} className="flex flex-wrap items-center gap-1">
          <IconButton label={t('pager.previous')} disabled={page === 1} onClick={() => onPage(page - 1)}>
            <Icon name="chevron-left" />
          </IconButton>
          {pageButtons(page, totalPages).map((each) => (
            <button
              key={each}
              type="button"
              aria-label={t('pager.page', { page: each })}
              aria-current={each === page ? 'page' : undefined}
              onClick={() => onPage(each)}
              className={cn(
                'press num grid size-11 place-items-center rounded-full text-14 font-semibold',
                each === page ? 'bg-action text-on-action' : 'hover:bg-sunken',
              )}
            >
              {each}
            </button>
          ))}
          <IconButton label={t('pager.next')} disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
            <Icon name="chevron-right" />
          </IconButton>
        </nav>
      ) : null}
      <SelectField
        path="pager.limit"
        label={t('pager.size')}
        bare
        value={String(limit)}
        options={sizes.map((size) => ({
          value: String(size),
          label: t('pager.sizeOption', { count: size }),
        }))}
        onChange={(size) => onLimit(Number(size))}
        className="w-44"
      />
    </div>
  )
}
