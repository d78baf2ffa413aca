import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DealRecord } from '@vicino/contract/marketplace/deals/admin/schemas'
import { type ReactNode, Suspense, useState } from 'react'
import { formatDate, formatDateTime, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { ROOTS } from '~/lib/query-roots.ts'
import { toast } from '~/lib/toast.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DealThumb } from '~/ui/deal-thumb.tsx'
import { RecordSheet, WaitingRecord } from '~/ui/record-sheet.tsx'
import { dealRecordQuery, withdrawDeals } from '../api/deals.ts'
import { WithdrawQuestion } from './withdraw-question.tsx'

const RecallDialog = lazyPart(() => import('../../shared/recall/recall-dialog.tsx'))

interface DealSheetProps {
  id: string
  onClose: () => void
  /** Opens the form of a deal. */
  onEdit: () => void
  /** A link to the deal's public page. */
  open: ReactNode
  /** Draws the link to the deal's brand or product. */
  renderRecord: (type: 'brand' | 'product', id: string, name: string) => ReactNode
  /** What belongs to the deal, and its history. */
  aside: ReactNode
}

/**
 * A deal of a brand: its present data, a link to the brands' own form, and a withdrawal with a
 * reason (R-438).
 */
export function DealSheet({ id, onClose, onEdit, open, renderRecord, aside }: DealSheetProps) {
  const { t } = useTranslation('records')
  const record = useQuery(dealRecordQuery(id))
  const [isConfirming, setConfirming] = useState(false)
  const [isRecalling, setRecalling] = useState(false)
  const client = useQueryClient()
  const withdrawing = useMutation({
    meta: { quiet: true },
    mutationFn: (why: Parameters<typeof withdrawDeals>[1]) => withdrawDeals([id], why),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [ROOTS.deals] })
      void client.invalidateQueries({ queryKey: [ROOTS.audit, 'deal'] })
      toast.success(t('deals.withdrawn'))
      setConfirming(false)
    },
  })
  const deal = record.data
  if (!deal) {
    const failed = record.isError ? record : undefined
    return <WaitingRecord title={t('deals.recordTitle')} onClose={onClose} failed={failed} />
  }
  return (
    <RecordSheet title={t('deals.recordTitle')} onClose={onClose} aside={aside}>
      <Facts deal={deal} renderRecord={renderRecord} />
      <div className="flex flex-wrap gap-2">
        {deal.actions.edit ? <Button onClick={onEdit}>{t('edit')}</Button> : null}
        {open}
        {deal.actions.withdraw ? (
          <Button variant="ghost" onClick={() => setConfirming(true)}>
            {t('deals.withdraw')}
          </Button>
        ) : null}
        {deal.actions.recall ? (
          <Button variant="ghost" onClick={() => setRecalling(true)}>
            {t('deals.recall')}
          </Button>
        ) : null}
      </div>
      {isRecalling ? (
        <Suspense>
          <RecallDialog
            deal={{ _id: id, title: deal.title, redeemed: deal.redeemedCount }}
            onClose={() => setRecalling(false)}
          />
        </Suspense>
      ) : null}
      {isConfirming ? (
        <WithdrawQuestion
          ids={[id]}
          title={t('deals.withdrawTitle', { name: deal.title })}
          isPending={withdrawing.isPending}
          error={withdrawing.error}
          onYes={withdrawing.mutate}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </RecordSheet>
  )
}

function Facts({ deal, renderRecord }: Pick<DealSheetProps, 'renderRecord'> & { deal: DealRecord }) {
  const { t } = useTranslation('records')
  const { withdrawal, redeemedCount, heldCount, quantity } = deal
  const facts = [
    [t('brand'), renderRecord('brand', deal.brand._id, deal.brand.username)],
    [t('deals.product'), renderRecord('product', deal.product._id, deal.product.productName)],
    [
      t('deals.price'),
      t('deals.priceOf', {
        price: formatPrice(deal.discountPrice),
        discount: deal.discount,
        list: formatPrice(deal.price),
      }),
    ],
    [
      t('deals.pieces'),
      t('deals.piecesOf', {
        left: quantity,
        offered: quantity + redeemedCount + heldCount,
        redeemed: redeemedCount,
        held: heldCount,
      }),
    ],
    [t('deals.published'), formatDateTime(deal.createdAt)],
    [t('deals.until'), formatDateTime(deal.expirationDate)],
  ] as const
  return (
    <>
      <div className="flex items-start gap-4">
        <DealThumb src={deal.images[0]} eager className="size-24 rounded-lg" />
        <div className="grid min-w-0 gap-1">
          <Badge
            className="justify-self-start"
            tone={deal.state === 'active' ? 'basilico' : deal.state === 'withdrawn' ? 'pomodoro' : 'neutral'}
          >
            {t(`deals.states.${deal.state}`)}
          </Badge>
          <h3 className="font-display text-19 font-bold wrap-anywhere">{deal.title}</h3>
        </div>
      </div>
      {withdrawal ? (
        <div className="grid gap-1 rounded-xl bg-pomodoro-soft p-4 text-14 text-pretty">
          <p className="font-semibold">
            {withdrawal.reason === null
              ? t('deals.byBrand', { date: formatDate(withdrawal.at) })
              : t('deals.wasWithdrawn', {
                  date: formatDate(withdrawal.at),
                  reason: t(`deals.reasons.${withdrawal.reason}`),
                })}
          </p>
          {withdrawal.text === '' ? null : <p className="wrap-anywhere">{withdrawal.text}</p>}
        </div>
      ) : null}
      <dl className="grid gap-3">
        {facts.map(([name, value]) => (
          <div key={name} className="grid gap-0.5 sm:grid-cols-[9rem_1fr]">
            <dt className="text-14 text-ink-2">{name}</dt>
            <dd className="num text-16 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {deal.actions.edit && !deal.actions.reprice ? (
        <p className="text-14 text-pretty text-ink-2">{t('deals.locked')}</p>
      ) : null}
    </>
  )
}
