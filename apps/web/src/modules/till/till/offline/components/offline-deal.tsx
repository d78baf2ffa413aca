import type { OfflineKit } from '@vicino/contract/till/offline/schemas'
import { useState } from 'react'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { RoleNote } from '~/ui/role-note.tsx'
import { OfflineCard } from './offline-card.tsx'

interface OfflineDealProps {
  deal: OfflineKit['deals'][number]
  isStale: boolean
  onConfirm: () => Promise<void>
  onLeave: () => void
}

/** The deal and the price of a code that was read without network. */
export function OfflineDeal({ deal, isStale, onConfirm, onLeave }: OfflineDealProps) {
  const { t } = useTranslation('offline-till')
  const mayConfirm = useAllows()('code-CONFIRM')
  const [isPending, setPending] = useState(false)
  const notes = [...(deal.adults ? [t('deal.adults')] : []), ...(isStale ? [t('deal.stale')] : [])]
  return (
    <OfflineCard title={t('deal.title')}>
      <div className="grid gap-0.5">
        <p className="text-19 font-semibold text-pretty">{deal.title}</p>
        <p className="text-14 text-ink-2">{deal.productName}</p>
      </div>
      <p className="grid">
        <span className="text-14 text-ink-2">{t('deal.toPay')}</span>
        <strong className="num font-display text-hero leading-none font-extrabold tracking-tight">
          {formatPrice(deal.discountPrice)}
        </strong>
      </p>
      {notes.map((note) => (
        <p
          key={note}
          role="alert"
          className="flex gap-2.5 rounded-lg bg-ambra-soft p-3 text-14 font-semibold"
        >
          <Icon name="circle-alert" className="mt-0.5 size-4 shrink-0 text-ambra" />
          {note}
        </p>
      ))}
      {mayConfirm ? null : <RoleNote />}
      <div className="grid gap-2">
        <Button
          size="lg"
          variant="lemon"
          wide
          disabled={!mayConfirm}
          pending={isPending}
          className="min-h-15 text-19"
          onClick={() => {
            setPending(true)
            void onConfirm()
          }}
        >
          {t('deal.confirm')}
        </Button>
        <Button size="lg" variant="ghost" wide onClick={onLeave}>
          {t('common:cancel')}
        </Button>
      </div>
    </OfflineCard>
  )
}
