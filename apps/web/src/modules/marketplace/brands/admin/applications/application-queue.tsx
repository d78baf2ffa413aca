import type { BusinessApplication } from '@vicino/contract/marketplace/brands/applications/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatAgo, formatDateTime } from '~/lib/format.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/badge.tsx'
import { Queue } from '~/ui/queue/queue.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { applicationPages } from './api.ts'
import { ApplicationSheet } from './application-sheet.tsx'

/** Applications for a brand account that wait for staff of the platform, oldest first. */
export function ApplicationQueue() {
  const { t } = useTranslation('business')
  const pages = usePages(applicationPages)
  return (
    <Queue
      label={t('queue.title')}
      pages={pages}
      skeleton={<Skeleton className="h-20 rounded-xl" />}
      empty={{ title: t('queue.empty'), reason: t('queue.emptyReason') }}
      end={t('queue.end')}
      renderRow={(application) => <Row application={application} />}
      renderSheet={(application, close) => (
        <ApplicationSheet key={application._id} application={application} onClose={close} />
      )}
    />
  )
}

function Row({ application }: { application: BusinessApplication }) {
  const { t } = useTranslation('business')
  const language = useLanguage()
  const now = useMinute()
  const { brandName, legalSubject, category, place, createdAt, applicant } = application
  return (
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
  )
}
