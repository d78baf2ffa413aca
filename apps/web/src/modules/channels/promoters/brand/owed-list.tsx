import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PROMOTER_LIMITS } from '@vicino/contract/channels/promoters/constants'
import type { Owed } from '@vicino/contract/channels/promoters/schemas'
import { useState } from 'react'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Input } from '~/ui/input.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { FormDialog } from '~/ui/form-dialog.tsx'
import { owedPages, pay } from '../shared/api/promoters.ts'
import { CARD } from '../shared/components/card.ts'

const SUMS = ['payable', 'held', 'review', 'paid'] as const

/** The amounts that the brand owes to each promoter. */
export function OwedList() {
  const { t } = useTranslation('promoters')
  const allows = useAllows()
  const pages = usePages(owedPages)
  const [paying, setPaying] = useState<Owed>()
  return (
    <>
      <PagedList
        pages={pages}
        className="grid grid-cols-1 gap-3"
        skeleton={<Skeleton className="h-28 w-full rounded-xl" />}
        empty={<EmptyState title={t('owed.empty')} reason={t('owed.emptyWhy')} />}
      >
        {(promoters) => (
          <ul aria-label={t('desk.owed')} className="grid grid-cols-1 gap-3">
            {promoters.map((owed) => (
              <li key={owed._id} className={`grid grid-cols-1 gap-3 ${CARD}`}>
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <span className="flex min-w-0 items-center gap-3">
                    <Avatar name={owed.promoter.username} src={owed.promoter.avatar} ring="promoter" />
                    <span className="grid min-w-0">
                      <span className="truncate text-16 font-semibold">{owed.promoter.username}</span>
                      <span className="text-14 text-ink-2">
                        {t('owed.redemptions', { count: owed.redemptions })}
                      </span>
                    </span>
                  </span>
                  {owed.payable > 0 && allows('promoter-PAY') ? (
                    <Button size="sm" onClick={() => setPaying(owed)}>
                      {t('owed.pay')}
                    </Button>
                  ) : null}
                </div>
                <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
                  {SUMS.map((name) => (
                    <div key={name} className="grid content-start">
                      <dt className="text-12 text-ink-2">{t(`sums.${name}`)}</dt>
                      <dd className="num text-16 font-semibold">{formatPrice(owed[name])}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {paying ? <PayDialog owed={paying} onClose={() => setPaying(undefined)} /> : null}
    </>
  )
}

function PayDialog({ owed, onClose }: { owed: Owed; onClose: () => void }) {
  const { t } = useTranslation('promoters')
  const { mutate, error, isPending } = useMutation(pay(useQueryClient()))
  const [reference, setReference] = useState('')
  const submit = () => {
    mutate(
      { promoterId: owed._id, amount: owed.payable, reference: reference.trim() },
      {
        onSuccess: () => {
          toast.success(t('owed.paid'))
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={t('owed.payTitle', { amount: formatPrice(owed.payable) })}
      description={owed.promoter.username}
      save={t('owed.pay')}
      isPending={isPending}
      error={error}
      onSave={submit}
      onClose={onClose}
      isCheckedByBrowser
    >
      <p className="text-16 text-pretty">{t('owed.payText')}</p>
      <Input
        label={t('owed.reference')}
        hint={t('owed.referenceWhy')}
        maxLength={PROMOTER_LIMITS.reference}
        value={reference}
        onChange={({ target }) => setReference(target.value)}
      />
    </FormDialog>
  )
}
