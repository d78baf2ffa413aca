import { useQueryClient } from '@tanstack/react-query'
import { MISSING_STATES } from '@vicino/contract/loyalty/missing-points/constants'
import type { BrandMissing, MissingState } from '@vicino/contract/loyalty/missing-points/schemas'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { Suspense, useState } from 'react'
import { formatAgo, formatCount, formatDateTime, formatPrice } from '~/lib/format.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Chip } from '~/ui/chip.tsx'
import { Icon } from '~/ui/icon.tsx'
import { MissingBadge } from '~/modules/loyalty/missing-points/shared/missing-badge.tsx'
import { Queue } from '~/ui/queue/queue.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { missingPages } from './api/missing.ts'
import { formatDay } from '../../programs/shared/model/days.ts'
import { ProgramFrame } from '../../programs/shared/frame/program-frame.tsx'
import { MissingSheet } from './missing-sheet.tsx'

const TermsSheet = lazyPart(() => import('./terms-sheet.tsx'))

/** 'Punti mancanti' of a program: the receipts that customers sent, and the brand's answers. */
export default function MissingScreen({ id }: { id: string }) {
  const { t } = useTranslation('programs')
  return (
    <ProgramFrame id={id} title={t('nav.missing')} isShort queue="missing">
      {(program) => <Loaded program={program} />}
    </ProgramFrame>
  )
}

const FILTERS = [...MISSING_STATES, null] as const

function Loaded({ program }: { program: Program }) {
  const { t } = useTranslation('missing')
  const mayDecide = useAllows()('missing-DECIDE')
  const [state, setState] = useState<MissingState | null>('pending')
  const [editing, setEditing] = useState(false)
  const options = missingPages(program._id, state)
  const pages = usePages(options)
  const counts = useQueryClient().getQueryData(options.queryKey)?.pages[0]?.counts
  return (
    <>
      {counts === undefined || counts.late === 0 ? null : (
        <p
          role="status"
          className="flex items-center gap-3 rounded-xl bg-ambra-soft p-4 text-14 font-semibold text-pretty text-ink"
        >
          <Icon name="clock" className="size-5 shrink-0" />
          {t('queue.late', { count: counts.late })}
        </p>
      )}
      <section aria-label={t('queue.title')} className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div role="group" aria-label={t('queue.filter')} className="flex flex-wrap gap-2">
            {FILTERS.map((each) => (
              <Chip key={each ?? 'all'} selected={each === state} onClick={() => setState(each)}>
                {t(`queue.filters.${each ?? 'all'}`)}
                {each === 'pending' && counts !== undefined && counts.pending > 0 ? (
                  <span className="num opacity-80">{formatCount(counts.pending)}</span>
                ) : null}
              </Chip>
            ))}
          </div>
          {mayDecide ? (
            <Button variant="outline" size="sm" onClick={() => setEditing(true)}>
              <Icon name="settings" className="size-4" />
              {t('queue.terms')}
            </Button>
          ) : null}
        </div>
        <Queue
          key={state}
          label={t('queue.list')}
          pages={pages}
          skeleton={<Skeleton className="h-28 rounded-xl" />}
          empty={{ title: t('queue.empty'), reason: t('queue.emptyText') }}
          end={t('queue.end')}
          renderRow={(request) => <Row request={request} />}
          renderSheet={(request, close) => (
            <MissingSheet key={request._id} programId={program._id} request={request} onClose={close} />
          )}
        />
      </section>
      <Suspense>
        {editing ? <TermsSheet programId={program._id} onClose={() => setEditing(false)} /> : null}
      </Suspense>
    </>
  )
}

function Row({ request }: { request: BrandMissing }) {
  const { t } = useTranslation('missing')
  const now = useMinute()
  const { customer, state, shop, day, amount, askedAt, answerBy, isLate } = request
  return (
    <>
      <Avatar name={customer.username} src={customer.avatar} />
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="num text-16 font-semibold">{formatPrice(amount)}</span>
          <MissingBadge state={state} />
          {isLate ? <Badge tone="pomodoro">{t('queue.isLate')}</Badge> : null}
        </span>
        <span className="text-14 wrap-anywhere">{customer.username}</span>
        <span className="text-12 wrap-anywhere text-ink-2">
          {[formatDay(day), shop?.name].filter(Boolean).join(' · ')}
          {' · '}
          <time dateTime={askedAt} title={formatDateTime(askedAt)}>
            {t('queue.asked', { ago: formatAgo(askedAt, now) })}
          </time>
        </span>
        {state === 'pending' ? (
          <span className="text-12 font-semibold">{t('queue.answerBy', { date: formatDay(answerBy) })}</span>
        ) : null}
      </span>
    </>
  )
}
