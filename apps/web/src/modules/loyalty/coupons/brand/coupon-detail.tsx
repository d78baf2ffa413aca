import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CouponTemplate } from '@vicino/contract/loyalty/coupons/schemas'
import { useState } from 'react'
import { formatCount, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { useTermLines } from '~/modules/loyalty/coupons/shared/coupon-offer.ts'
import { CouponPass } from '~/modules/loyalty/coupons/shared/coupon-pass.tsx'
import { Icon } from '~/ui/icon.tsx'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { type CouponStep, endCoupon, saveCodes, stepCoupon } from '../shared/api/coupons.ts'
import { CodeList } from './code-list.tsx'
import { Metric } from './metric.tsx'
import { GiveMany } from './give-many.tsx'
import { PublishedCode } from './published-code.tsx'
import { PhoneWallets } from './phone-wallets.tsx'

interface CouponDetailProps {
  brandId: string
  coupon: CouponTemplate
  onClose: () => void
  /** Opens the form for this coupon, or for a copy of it. */
  onEdit: (isCopy: boolean) => void
}

/** A coupon with its metrics, a form to give it to customers, and its codes. */
export function CouponDetail({ brandId, coupon, onClose, onEdit }: CouponDetailProps) {
  const { t } = useTranslation('coupons')
  const terms = useTermLines()
  const [isEnding, setEnding] = useState(false)
  const client = useQueryClient()
  const { mutate, isPending } = useMutation(stepCoupon(client))
  const ending = useMutation(endCoupon(client))
  const file = useMutation(saveCodes(coupon))
  const { _id: id, can, figures } = coupon
  const step = (what: CouponStep) =>
    mutate({ id, step: what }, { onSuccess: () => toast.success(t(`steps.${what}`)) })
  return (
    <Sheet open onOpenChange={onClose} title={coupon.name} className="md:w-160 md:max-w-[92vw]">
      <div className="grid grid-cols-1 gap-6">
        <CouponPass coupon={coupon} isOver={coupon.state === 'ended'} />
        <ul className="grid gap-1 text-14 text-ink-2">
          {terms(coupon).map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
        <PublishedCode coupon={coupon} brandId={brandId} />
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-xl bg-canvas p-4 sm:grid-cols-4">
          <Metric label={t('figures.issued')} value={formatCount(figures.issued)} />
          <Metric label={t('figures.active')} value={formatCount(figures.active)} />
          <Metric label={t('figures.used')} value={formatCount(figures.used)} />
          <Metric label={t('figures.expired')} value={formatCount(figures.expired)} />
          <Metric label={t('figures.revoked')} value={formatCount(figures.revoked)} />
          <Metric
            label={t('figures.useRate')}
            value={figures.useRate === null ? '–' : `${formatCount(figures.useRate)}%`}
          />
          <Metric label={t('figures.sales')} value={formatPrice(figures.sales)} />
          <Metric label={t('figures.discount')} value={formatPrice(figures.discount)} />
        </dl>
        <div className="flex flex-wrap gap-2">
          {can.edit ? (
            <Button variant="outline" onClick={() => onEdit(false)}>
              {t('edit')}
            </Button>
          ) : null}
          <Button variant="outline" onClick={() => onEdit(true)}>
            {t('copy')}
          </Button>
          {can.pause ? (
            <Button variant="outline" pending={isPending} onClick={() => step('pause')}>
              {t('pause')}
            </Button>
          ) : null}
          {can.resume ? (
            <Button variant="outline" pending={isPending} onClick={() => step('resume')}>
              {t('resume')}
            </Button>
          ) : null}
          {can.end ? (
            <Button variant="outline" onClick={() => setEnding(true)}>
              {t('endIt.open')}
            </Button>
          ) : null}
        </div>
        <GiveMany brandId={brandId} coupon={coupon} />
        <PhoneWallets />
        <section aria-labelledby="coupon-codes" className="grid grid-cols-1 gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 id="coupon-codes" className="text-19">
              {t('codes.title')}
            </h3>
            <Button variant="outline" size="sm" pending={file.isPending} onClick={() => file.mutate()}>
              {file.isPending ? null : <Icon name="download" className="size-4" />}
              {t('codes.csv')}
            </Button>
          </div>
          <CodeList brandId={brandId} coupon={coupon} />
        </section>
      </div>
      {isEnding ? (
        <QuestionDialog
          title={t('endIt.title')}
          text={t('endIt.text')}
          yes={t('endIt.do')}
          isDanger
          isPending={ending.isPending}
          onYes={(asked) =>
            ending.mutate(
              { id, asked },
              { onSuccess: () => toast.success(t('steps.end')), onSettled: () => setEnding(false) },
            )
          }
          onClose={() => setEnding(false)}
        />
      ) : null}
    </Sheet>
  )
}
