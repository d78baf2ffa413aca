import type { FoundPurchase as Purchase } from '@vicino/contract/loyalty/members/schemas'
import { useId } from 'react'
import { formatDateTime, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Button } from '~/ui/button.tsx'
import type { Attempting } from '../hooks/use-attempt.ts'
import { useGainText } from '../hooks/use-gain-text.ts'
import { useLineName } from '../hooks/use-line-name.ts'
import { placed } from '../model/refund.ts'
import { RefundForm } from './refund-form.tsx'

interface FoundPurchaseProps {
  receiptId: string
  purchase: Purchase
  attempting: Attempting
  onLeave: () => void
}

/** A purchase with its remaining amount, line by line, and its points; below it the refund. */
export function FoundPurchase({ receiptId, purchase, attempting, onLeave }: FoundPurchaseProps) {
  const { t } = useTranslation('till')
  const gain = useGainText()
  const lineName = useLineName()
  const title = useId()
  const { customer, at, amount, left, lines, purchases, refunds } = purchase
  return (
    <section aria-labelledby={title} className="border-t border-line">
      <div className="grid gap-3 p-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Avatar name={customer.username} src={customer.avatar} className="size-12" />
          <div className="grid min-w-[10rem] flex-1">
            <h3 id={title} className="text-19 break-words">
              <span className="sr-only">{t('refund.found', { name: customer.username })}</span>
              <span aria-hidden>{customer.username}</span>
            </h3>
            <p className="num text-14 text-ink-2">
              {t('refund.when', { moment: formatDateTime(at), amount: formatPrice(amount) })}
            </p>
          </div>
          <strong className="num font-display text-19 font-bold">
            {t('refund.left', { amount: formatPrice(left) })}
          </strong>
        </div>
        <dl className="grid gap-2 text-14">
          <div className="grid gap-0.5">
            <dt className="font-semibold">{t('refund.earned')}</dt>
            {purchases.map((one) => (
              <dd key={one._id} className="num text-ink-2">
                {one.program.name}: {gain.both(one)}
              </dd>
            ))}
          </div>
          {lines.length < 2 ? null : (
            <div className="grid gap-0.5">
              <dt className="font-semibold">{t('refund.lines')}</dt>
              {placed(lines).map((line) => (
                <dd key={line.place} className="num flex flex-wrap justify-between gap-x-3 text-ink-2">
                  <span className="min-w-0 break-words">{lineName(line)}</span>
                  <span>
                    {t('refund.lineLeft', { net: formatPrice(line.net), left: formatPrice(line.left) })}
                  </span>
                </dd>
              ))}
            </div>
          )}
          {refunds.length === 0 ? null : (
            <div className="grid gap-0.5">
              <dt className="font-semibold">{t('refund.before')}</dt>
              {refunds.map((refund) => (
                <dd key={refund.receiptId} className="num break-words text-ink-2">
                  {t('refund.beforeOne', {
                    moment: formatDateTime(refund.at),
                    receipt: refund.receiptId,
                    amount: formatPrice(refund.amount),
                  })}
                </dd>
              ))}
            </div>
          )}
        </dl>
      </div>
      {left > 0 ? (
        <RefundForm receiptId={receiptId} purchase={purchase} attempting={attempting} onLeave={onLeave} />
      ) : (
        <div className="grid gap-3 px-5 pb-5">
          <p role="status" className="rounded-lg bg-sunken p-3 text-14 font-semibold">
            {t('refund.allBack')}
          </p>
          <Button size="lg" variant="ghost" wide onClick={onLeave}>
            {t('common:cancel')}
          </Button>
        </div>
      )}
    </section>
  )
}
