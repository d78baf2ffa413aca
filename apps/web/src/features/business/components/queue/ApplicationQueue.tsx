import type { BusinessApplication } from '@vicino/contract/business'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAgo, formatDateTime } from '~/lib/format.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/Badge.tsx'
import { EmptyState } from '~/ui/EmptyState.tsx'
import { ErrorState } from '~/ui/ErrorState.tsx'
import { PageEnd } from '~/ui/PageEnd.tsx'
import { Skeleton } from '~/ui/Skeleton.tsx'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { applicationPages } from '../../api/applications.ts'
import { ApplicationSheet } from './ApplicationSheet.tsx'

/** Applications for a brand account that wait for the platform's people, oldest first. */
export function ApplicationQueue() {
  const { t } = useTranslation('business')
  const pages = usePages(applicationPages)
  const [openId, setOpenId] = useState<string>()
  const shape = <Skeleton className="h-20 rounded-xl" />
  if (pages.isPending)
    return (
      <div className="grid gap-3">
        {shape}
        {shape}
      </div>
    )
  if (pages.items.length === 0 && pages.error) return <ErrorState error={pages.error} onRetry={pages.retry} />
  const open = pages.items.find(({ _id }) => _id === openId)
  return (
    <>
      {pages.items.length === 0 ? (
        <EmptyState title={t('queue.empty')} reason={t('queue.emptyReason')} />
      ) : (
        <>
          <ul aria-label={t('queue.title')} className="grid gap-3">
            {pages.items.map((application) => (
              <Row
                key={application._id}
                application={application}
                onOpen={() => setOpenId(application._id)}
              />
            ))}
          </ul>
          <PageEnd pages={pages} skeleton={shape} end={t('queue.end')} />
        </>
      )}
      {open ? (
        <ApplicationSheet key={open._id} application={open} onClose={() => setOpenId(undefined)} />
      ) : null}
    </>
  )
}

function Row({ application, onOpen }: { application: BusinessApplication; onOpen: () => void }) {
  const { t } = useTranslation('business')
  const language = useLanguage()
  const now = useMinute()
  const { brandName, legalSubject, category, place, createdAt, applicant } = application
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="press flex w-full items-center gap-4 rounded-xl bg-surface p-4 text-left shadow-card hover:bg-sunken md:p-5"
      >
        <span className="grid min-w-0 flex-1 gap-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-display text-19 font-bold break-words">{brandName}</span>
            <Badge>{category.name[language]}</Badge>
          </span>
          <span className="text-14 break-words text-ink-2">
            {legalSubject} · {place.name} ({place.provinceCode})
          </span>
          <span className="text-12 text-ink-2">
            {t('queue.from', { name: applicant.username })}
            {' · '}
            <time dateTime={createdAt} title={formatDateTime(createdAt)} className="num">
              {formatAgo(createdAt, now)}
            </time>
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-3" />
      </button>
    </li>
  )
}
