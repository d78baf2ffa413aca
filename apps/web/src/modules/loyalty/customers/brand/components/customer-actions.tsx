import type { Customer } from '@vicino/contract/loyalty/customers/schemas'
import { Suspense, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useAllows } from '~/lib/use-allows.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'

const AdjustSheet = lazyPart(() => import('./adjust-sheet.tsx'))
const CouponSheet = lazyPart(() => import('./coupon-sheet.tsx'))
const LabelCustomersSheet = lazyPart(() => import('./label-customers-sheet.tsx'))
const MessageSheet = lazyPart(() => import('./message-sheet.tsx'))

type Act = 'adjust' | 'coupon' | 'message' | 'labels'

interface CustomerActionsProps {
  programId: string
  customers: readonly Customer[]
  onDone?: () => void
}

/** The actions of staff on chosen customers. */
export function CustomerActions({ programId, customers, onDone }: CustomerActionsProps) {
  const { t } = useTranslation(['customers', 'labels', 'coupons'])
  const allows = useAllows()
  const [open, setOpen] = useState<Act | null>(null)
  // An opened action keeps these customers, because the table may be read again meanwhile.
  const [concerned, setConcerned] = useState(customers)
  const start = (what: Act) => {
    setConcerned(customers)
    setOpen(what)
  }
  const props = { programId, customers: concerned, onClose: () => setOpen(null), onDone: () => onDone?.() }
  return (
    <div role="group" aria-label={t('selection.actions')} className="flex flex-wrap gap-2">
      {allows('customer-ADJUST') ? (
        <Button onClick={() => start('adjust')}>
          <Icon name="pen-line" className="size-5" />
          {t('adjust.open')}
        </Button>
      ) : null}
      {allows('coupon-ISSUE') ? (
        <Button variant="outline" onClick={() => start('coupon')}>
          <Icon name="ticket-percent" className="size-5" />
          {t('coupons:hand.open')}
        </Button>
      ) : null}
      {allows('customer-NOTIFY') ? (
        <Button variant="outline" onClick={() => start('message')}>
          <Icon name="send" className="size-5" />
          {t('message.open')}
        </Button>
      ) : null}
      {allows('customer-EDIT') ? (
        <Button variant="outline" onClick={() => start('labels')}>
          <Icon name="tag" className="size-5" />
          {t('labels:open')}
        </Button>
      ) : null}
      <Suspense>
        {open === 'adjust' ? <AdjustSheet {...props} /> : null}
        {open === 'coupon' ? <CouponSheet {...props} /> : null}
        {open === 'message' ? <MessageSheet {...props} /> : null}
        {open === 'labels' ? <LabelCustomersSheet {...props} /> : null}
      </Suspense>
    </div>
  )
}
