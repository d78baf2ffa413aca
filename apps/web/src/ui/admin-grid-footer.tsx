import { type AdminRows, GRID_ROWS } from '~/lib/admin-list.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

interface AdminGridFooterProps {
  answer: AdminRows<unknown> | undefined
  page: number
  onPage: (page: number) => void
  onExact?: (() => void) | undefined
}

/** The number of rows, as far as they were counted, and buttons for the pages. */
export function AdminGridFooter({ answer, page, onPage, onExact }: AdminGridFooterProps) {
  const { t } = useTranslation('admin')
  const { totalCount: total = 0, isExact = true } = answer?.metadata[0] ?? {}
  const pages = Math.max(1, Math.ceil(total / GRID_ROWS))
  const hasNext = answer?.nextCursor === undefined ? page < pages : answer.nextCursor !== null
  return (
    <footer className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 border-t border-line px-4 py-1.5">
      <p role="status" className="num flex flex-wrap items-center gap-x-3 text-14 text-ink-2">
        {answer === undefined ? null : t(isExact ? 'grid.total' : 'grid.more', { count: total })}
        {answer !== undefined && !isExact && onExact ? (
          <button
            type="button"
            onClick={onExact}
            className="min-h-11 rounded-md font-semibold text-ink underline underline-offset-4"
          >
            {t('grid.count')}
          </button>
        ) : null}
      </p>
      {page > 1 || hasNext ? (
        <nav aria-label={t('grid.pages')} className="flex items-center gap-1">
          <IconButton label={t('grid.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <Icon name="chevron-left" />
          </IconButton>
          <span className="num text-14">
            {isExact ? t('grid.page', { page, pages }) : t('grid.pageAlone', { page })}
          </span>
          <IconButton label={t('grid.next')} disabled={!hasNext} onClick={() => onPage(page + 1)}>
            <Icon name="chevron-right" />
          </IconButton>
        </nav>
      ) : null}
    </footer>
  )
}
