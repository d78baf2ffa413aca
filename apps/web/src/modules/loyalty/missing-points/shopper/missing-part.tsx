import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnMissing } from '@vicino/contract/loyalty/missing-points/schemas'
import { Suspense, useState } from 'react'
import { formatCount, formatPrice } from '~/lib/format.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { MissingBadge } from '~/modules/loyalty/missing-points/shared/missing-badge.tsx'
import { useFirstFew } from '../../members/shared/components/first-few.tsx'
import { dayText } from '../../members/shared/model/ways.ts'
import { missingPages, withdraw } from './missing-api.ts'

const MissingSheet = lazyPart(() => import('./missing-sheet.tsx'))

/** The number of requests shown before a press shows all. */
const AT_FIRST = 2

/**
 * 'Punti mancanti' on the page of a membership: the member's requests with their states, and the
 * button for a new one.
 */
export default function MissingPart({ programId, userId }: { programId: string; userId: string }) {
  const { t } = useTranslation('missing')
  const options = missingPages(programId)
  const { shown, more } = useFirstFew(usePages(options), AT_FIRST, t('own.more'))
  const terms = useQueryClient().getQueryData(options.queryKey)?.pages[0]
  const [asking, setAsking] = useState(false)
  if (terms === undefined || (terms.window === null && shown.length === 0)) return null
  const { window, left } = terms
  return (
    <section aria-labelledby="missing-title" className="grid gap-4 rounded-2xl bg-surface p-5 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-56 flex-1 gap-1">
          <h2 id="missing-title" className="text-19">
            {t('own.title')}
          </h2>
          <p className="text-14 text-pretty text-ink-2">
            {window === null
              ? t('own.closed')
              : left === 0
                ? t('own.full')
                : t('own.lead', { days: terms.terms.days })}
          </p>
        </div>
        {window === null || left === 0 ? null : (
          <Button variant="outline" onClick={() => setAsking(true)}>
            <Icon name="camera" className="size-4.5" />
            {t('own.ask')}
          </Button>
        )}
      </div>
      {shown.length === 0 ? null : (
        <ul aria-label={t('own.list')} className="divide-y divide-line border-t border-line">
          {shown.map((request) => (
            <Request key={request._id} programId={programId} request={request} />
          ))}
        </ul>
      )}
      {more}
      <Suspense>
        {asking && window !== null ? (
          <MissingSheet
            programId={programId}
            userId={userId}
            page={{ ...terms, window }}
            onClose={() => setAsking(false)}
          />
        ) : null}
      </Suspense>
    </section>
  )
}

function Request({ programId, request }: { programId: string; request: OwnMissing }) {
  const { t } = useTranslation('missing')
  const { mutate, isPending } = useMutation(withdraw(useQueryClient(), programId))
  const { _id, state, shop, day, amount, receiptId, answerBy, points, stamps, reason, reasonText, can } =
    request
  return (
    <li className="grid gap-1 py-3.5 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="num font-semibold">{formatPrice(amount)}</span>
        <MissingBadge state={state} />
      </p>
      <p className="text-14 wrap-anywhere text-ink-2">
        {[dayText(day), shop?.name, t('own.receipt', { number: receiptId })].filter(Boolean).join(' · ')}
      </p>
      {state === 'pending' ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="text-14 text-ink-2">{t('own.answerBy', { date: dayText(answerBy) })}</p>
          {can.withdraw ? (
            <Button
              variant="ghost"
              size="sm"
              className="-mr-4"
              pending={isPending}
              aria-label={t('own.withdrawOf', { number: receiptId })}
              onClick={() => mutate(_id, { onSuccess: () => void toast.message(t('own.withdrawn')) })}
            >
              {t('own.withdraw')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {points === null ? null : (
        <p className="text-14 font-semibold">
          {t('own.given', { points: formatCount(points), stamps: stamps ?? 0, count: points })}
        </p>
      )}
      {reason === null ? null : (
        <p className="text-14 text-pretty wrap-anywhere">
          {t(`reasons.${reason}`)}
          {reasonText === '' ? '' : ` «${reasonText}»`}
        </p>
      )}
    </li>
  )
}
