import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Customer } from '@vicino/contract/loyalty/customers/schemas'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { labelCustomers, labelsQuery } from '../../shared/api/labels.ts'
import { shareOf } from '../model/label-colors.ts'
import { LabelDot } from '../../shared/components/label-dots.tsx'
import { LabelForm } from './label-form.tsx'

interface LabelCustomersSheetProps {
  programId: string
  customers: readonly Customer[]
  onClose: () => void
  onDone: () => void
}

/** Adds labels to the chosen customers and removes them. Each press is saved at once. */
export default function LabelCustomersSheet({
  programId,
  customers,
  onClose,
  onDone,
}: LabelCustomersSheetProps) {
  const { t } = useTranslation('labels')
  const { data: labels, error, isFetching, refetch } = useQuery(labelsQuery(programId))
  const { mutate } = useMutation(labelCustomers(programId, useQueryClient()))
  // Labels that were pressed here, now on all chosen customers or on none. For other labels the
  // rows' data holds.
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map())
  const put = (labelId: string, on: boolean) => {
    const before = pressed
    setPressed(new Map(pressed).set(labelId, on))
    mutate({ labelId, on, userIds: customers.map(({ _id }) => _id) }, { onError: () => setPressed(before) })
  }
  const close = () => {
    onClose()
    // The chosen rows are a copy from before. Their labels have changed since.
    if (pressed.size > 0) onDone()
  }
  return (
    <Sheet
      open
      onOpenChange={close}
      title={t('title')}
      footer={
        <div className="flex justify-end">
          <Button onClick={close}>{t('done')}</Button>
        </div>
      }
    >
      {labels === undefined ? (
        error ? (
          <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-48 rounded-xl" />
        )
      ) : (
        <div className="grid grid-cols-1 gap-6">
          <p className="text-14 text-pretty text-ink-2">
            {t('for', { count: customers.length, name: customers[0]?.username ?? '' })}
          </p>
          {labels.length === 0 ? null : (
            <ul className="grid grid-cols-1 gap-1">
              {labels.map(({ _id, name, color }) => {
                const own = customers.filter((customer) => customer.labels.includes(_id)).length
                const on = pressed.get(_id)
                const having = on === undefined ? own : on ? customers.length : 0
                const share = shareOf(having, customers.length)
                return (
                  <li key={_id}>
                    <label className="flex min-h-11 items-center gap-3 rounded-lg px-3 py-1 hover:bg-sunken">
                      <input
                        type="checkbox"
                        checked={share === 'all'}
                        ref={(box) => {
                          if (box) box.indeterminate = share === 'some'
                        }}
                        onChange={() => put(_id, share !== 'all')}
                        className="size-5 shrink-0 accent-ink"
                      />
                      <LabelDot color={color} className="size-3.5" />
                      <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</span>
                      {share === 'some' ? (
                        <span className="num shrink-0 text-12 text-ink-2">
                          {t('some', { count: having, all: customers.length })}
                        </span>
                      ) : null}
                    </label>
                  </li>
                )
              })}
            </ul>
          )}
          <section aria-label={t('new')} className="grid gap-3 border-t border-line pt-5">
            <h3 className="font-display text-16 font-bold">{t('new')}</h3>
            <LabelForm
              programId={programId}
              labels={labels}
              label={null}
              onSaved={({ _id }) => put(_id, true)}
            />
          </section>
        </div>
      )}
    </Sheet>
  )
}
