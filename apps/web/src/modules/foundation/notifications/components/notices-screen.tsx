import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DAY_MS } from '@vicino/domain/durations'
import { formatDate } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { BellDrawing } from '~/ui/drawings/bell-drawing.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { noticePages, readNotices } from '../api/notices.ts'
import { byDay } from '../model/by-day.ts'
import { NoticeRow } from './notice-row.tsx'

/** /notifications: the person's notifications by day, with unread ones marked. */
export function NoticesScreen() {
  const { t } = useTranslation('notices')
  const pages = usePages(noticePages)
  const { mutate } = useMutation(readNotices(useQueryClient()))
  const newest = pages.items[0]
  const anyUnread = pages.items.some(({ isRead }) => !isRead)
  return (
    <div className="page max-w-3xl py-4 md:py-8">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 pb-4 md:pb-6">
        <h1 className="text-28 md:text-36">{t('title')}</h1>
        <div className="flex flex-wrap items-center gap-1">
          {newest && anyUnread ? (
            <Button variant="outline" size="sm" onClick={() => mutate({ upTo: newest._id })}>
              {t('readAll')}
            </Button>
          ) : null}
          <Link
            to="/settings"
            hash="notifications"
            aria-label={t('settings')}
            title={t('settings')}
            className={buttonStyle({ variant: 'ghost', className: 'px-3' })}
          >
            <Icon name="sliders-horizontal" className="size-5" />
          </Link>
        </div>
      </header>
      <PagedList
        pages={pages}
        skeleton={<Waiting rows={6} />}
        moreSkeleton={<Waiting rows={2} />}
        empty={
          <EmptyState
            drawing={<BellDrawing />}
            title={t('empty.title')}
            reason={t('empty.reason')}
            action={
              <Link to="/deals" className={buttonStyle()}>
                {t('empty.action')}
              </Link>
            }
          />
        }
        end={t('end')}
        className="grid grid-cols-1 gap-5"
      >
        {(items) =>
          byDay(items).map(({ day, items: ofDay }) => (
            <section key={day} className="grid grid-cols-1 gap-2">
              <h2 className="px-1 font-sans text-14 font-semibold text-ink-2">
                <Day day={day} />
              </h2>
              <ul className="overflow-hidden rounded-xl bg-surface shadow-card">
                {ofDay.map((notice) => (
                  <NoticeRow key={notice._id} notice={notice} onRead={(id) => mutate({ ids: [id] })} />
                ))}
              </ul>
            </section>
          ))
        }
      </PagedList>
    </div>
  )
}

function Day({ day }: { day: string }) {
  const { t } = useTranslation('notices')
  const now = useMinute()
  if (day === formatDate(now)) return t('today')
  return day === formatDate(now - DAY_MS) ? t('yesterday') : day
}

function Waiting({ rows }: { rows: number }) {
  const { t } = useTranslation('common')
  return (
    <div
      role="status"
      aria-label={t('loading')}
      className="overflow-hidden rounded-xl bg-surface shadow-card"
    >
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className="flex min-h-21 items-start gap-3 border-b border-line px-4 py-3 last:border-0"
        >
          <span className="skeleton size-10 shrink-0 rounded-full" />
          <span className="grid flex-1 gap-2 pt-1">
            <span className="skeleton h-3.5 w-1/2 rounded-md" />
            <span className="skeleton h-3 w-4/5 rounded-md" />
            <span className="skeleton h-3 w-1/4 rounded-md" />
          </span>
        </div>
      ))}
    </div>
  )
}
