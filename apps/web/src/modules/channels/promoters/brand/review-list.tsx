import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PROMOTER_LIMITS } from '@vicino/contract/channels/promoters/constants'
import type { CommissionLine } from '@vicino/contract/channels/promoters/schemas'
import { useState } from 'react'
import type { Confirmed } from '~/lib/confirmed.ts'
import { formatDateTime, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { useAllows } from '~/lib/use-allows.ts'
import type { Pages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { DecisionSheet } from '~/ui/queue/decision-sheet.tsx'
import { Queue } from '~/ui/queue/queue.tsx'
import { RoleNote } from '~/ui/role-note.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { decide } from '../shared/api/promoters.ts'

/**
 * Commissions that were held for review, with the reason. The brand releases or refuses each
 * (R-403).
 */
export function ReviewList({ pages }: { pages: Pages<CommissionLine> }) {
  const { t } = useTranslation('promoters')
  return (
    <Queue
      label={t('desk.review')}
      pages={pages}
      skeleton={<Skeleton className="h-20 w-full rounded-xl" />}
      empty={{ title: t('review.empty'), reason: t('review.emptyWhy') }}
      end={t('review.end')}
      renderRow={(line) => <ReviewRow line={line} />}
      renderSheet={(line, close) => <ReviewSheet line={line} onClose={close} />}
    />
  )
}

function ReviewRow({ line }: { line: CommissionLine }) {
  const { t } = useTranslation('promoters')
  return (
    <span className="grid min-w-0 flex-1 gap-1">
      <span className="flex flex-wrap items-center gap-2">
        {line.reasons.map((reason) => (
          <Badge key={reason} tone="ambra" dot>
            {t(`reasons.${reason}`)}
          </Badge>
        ))}
        <time dateTime={line.earnedAt} className="num text-12 text-ink-2">
          {formatDateTime(line.earnedAt)}
        </time>
      </span>
      <span className="truncate text-16 font-semibold">
        {line.promoter.username} · <span className="num">{formatPrice(line.amount)}</span>
      </span>
      <span className="truncate text-14 text-ink-2">{line.deal.title}</span>
    </span>
  )
}

function ReviewSheet({ line, onClose }: { line: CommissionLine; onClose: () => void }) {
  const { t } = useTranslation('promoters')
  const allows = useAllows()
  const [asked, setAsked] = useState<'release' | 'refuse'>()
  const [reason, setReason] = useState('')
  const [wasSent, setSent] = useState(false)
  const { mutate, isPending, error, reset } = useMutation(decide(useQueryClient()))
  const isEmpty = reason.trim() === ''
  const confirm = (said: Confirmed) => {
    setSent(true)
    if (asked === 'refuse' && isEmpty) return
    mutate(
      { id: line._id, reason: asked === 'refuse' ? reason.trim() : undefined, asked: said },
      {
        onSuccess: () => {
          toast.success(t(asked === 'refuse' ? 'review.refused' : 'review.released'))
          onClose()
        },
      },
    )
  }
  return (
    <DecisionSheet
      title={t('review.title')}
      onClose={onClose}
      pending={isPending}
      error={error}
      decisions={
        allows('promoter-EDIT') ? (
          <>
            <Button variant="danger" onClick={() => setAsked('refuse')}>
              {t('review.refuse')}
            </Button>
            <Button onClick={() => setAsked('release')}>{t('review.release')}</Button>
          </>
        ) : (
          <RoleNote />
        )
      }
      asked={
        asked && {
          question: t(asked === 'refuse' ? 'review.askRefuse' : 'review.askRelease'),
          field:
            asked === 'refuse' ? (
              <TextArea
                label={t('review.reason')}
                rows={3}
                maxLength={PROMOTER_LIMITS.reason}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
                error={wasSent && isEmpty ? t('review.reasonNeeded') : undefined}
              />
            ) : null,
          confirm: t(asked === 'refuse' ? 'review.refuse' : 'review.release'),
          dangerous: asked === 'refuse',
          onConfirm: confirm,
          onBack: () => {
            setAsked(undefined)
            setSent(false)
            reset()
          },
        }
      }
    >
      <div className="grid gap-4">
        <p className="text-16 font-semibold wrap-anywhere">{line.deal.title}</p>
        <p className="num text-14 text-ink-2">
          {t('review.facts', {
            amount: formatPrice(line.amount),
            price: formatPrice(line.price),
            moment: formatDateTime(line.earnedAt),
            name: line.promoter.username,
          })}
        </p>
        <ul className="grid gap-2">
          {line.reasons.map((found) => (
            <li key={found} className="rounded-xl bg-sunken p-3 text-14 text-pretty">
              <strong className="block">{t(`reasons.${found}`)}</strong>
              {t(`reasonsWhy.${found}`)}
            </li>
          ))}
        </ul>
      </div>
    </DecisionSheet>
  )
}
