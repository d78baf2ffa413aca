import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ADJUSTMENT } from '@vicino/contract/loyalty/customers/constants'
import type { Customer } from '@vicino/contract/loyalty/customers/schemas'
import { type FormEvent, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { Switch } from '~/ui/switch.tsx'
import { type Adjusted, adjustCustomers } from '../../shared/api/customers.ts'
import { NumberField } from '~/ui/form/number-field.tsx'

/** The preview shows at most this many balances. */
const PREVIEWED = 5

interface AdjustSheetProps {
  programId: string
  customers: readonly Customer[]
  onClose: () => void
  onDone: () => void
}

/** Adds or takes points and stamps by hand, with a reason that the customer reads (R-369). */
export default function AdjustSheet({ programId, customers, onClose, onDone }: AdjustSheetProps) {
  const { t } = useTranslation('customers')
  const { mutate, error, isPending } = useMutation(adjustCustomers(programId, useQueryClient()))
  const [way, setWay] = useState<'add' | 'take'>('add')
  const [points, setPoints] = useState<number | null>(null)
  const [stamps, setStamps] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [countsForLevel, setCounts] = useState(false)
  const [wasSent, setSent] = useState(false)
  const [left, setLeft] = useState<Adjusted['results']>()
  const errors = {
    points: amountError(points, ADJUSTMENT.points),
    stamps: amountError(stamps, ADJUSTMENT.stamps),
    nothing: !points && !stamps,
    reason: reason.trim().length < ADJUSTMENT.reasonLeast,
  }
  const errorOf = (wrong: 'whole' | 'tooMuch' | null, most: number) =>
    wrong === null ? undefined : t(`adjust.${wrong}`, { most: formatCount(most) })
  const sign = way === 'add' ? 1 : -1
  const change = { points: sign * (points || 0), stamps: sign * (stamps || 0) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (errors.points !== null || errors.stamps !== null || errors.nothing || errors.reason) return
    mutate(
      { userIds: customers.map(({ _id }) => _id), ...change, reason: reason.trim(), countsForLevel },
      {
        onSuccess: ({ adjusted, results }) => {
          if (adjusted > 0) toast.success(t('adjust.done', { count: adjusted }))
          const refused = results.filter((result) => result.refused !== null)
          if (refused.length > 0) return setLeft(refused)
          onClose()
          onDone()
        },
      },
    )
  }
  if (left) {
    const close = () => {
      onClose()
      onDone()
    }
    return (
      <Sheet
        open
        onOpenChange={close}
        title={t('adjust.title')}
        footer={<Button onClick={close}>{t('adjust.close')}</Button>}
      >
        <p role="alert" className="pb-3 text-14 font-semibold">
          {t('adjust.left', { count: left.length })}
        </p>
        <ul className="grid gap-2 text-14">
          {left.map(({ userId, refused }) => (
            <li key={userId}>
              <strong>{customers.find(({ _id }) => _id === userId)?.username}</strong>
              {refused === null ? null : `: ${t(`adjust.refused.${refused}`)}`}
            </li>
          ))}
        </ul>
      </Sheet>
    )
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('adjust.title')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" disabled={isPending} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form="adjust-customers" pending={isPending}>
            {t('adjust.send')}
          </Button>
        </div>
      }
    >
      <form id="adjust-customers" noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <p className="text-14 font-semibold">
          {t('adjust.for', { count: customers.length, name: customers[0]?.username })}
        </p>
        {error ? (
          <p role="alert" className="rounded-lg bg-pomodoro-soft p-3 text-14 text-pomodoro">
            {errorText(error)}
          </p>
        ) : null}
        <SegmentedControl
          label={t('adjust.way')}
          value={way}
          options={[
            { value: 'add', label: t('adjust.add') },
            { value: 'take', label: t('adjust.take') },
          ]}
          onValueChange={setWay}
        />
        <div className="grid gap-1.5">
          <div className="grid grid-cols-2 gap-3">
            <NumberField
              path="adjust.points"
              label={t('adjust.points')}
              value={points}
              optional
              error={
                errorOf(errors.points, ADJUSTMENT.points) ??
                (wasSent && errors.nothing ? t('adjust.nothing') : undefined)
              }
              onChange={setPoints}
            />
            <NumberField
              path="adjust.stamps"
              label={t('adjust.stamps')}
              value={stamps}
              optional
              error={errorOf(errors.stamps, ADJUSTMENT.stamps)}
              onChange={setStamps}
            />
          </div>
          <p className="text-14 text-pretty text-ink-3">
            {t('adjust.limits', {
              points: formatCount(ADJUSTMENT.points),
              stamps: formatCount(ADJUSTMENT.stamps),
              pointsPerDay: formatCount(ADJUSTMENT.pointsPerDay),
              stampsPerDay: formatCount(ADJUSTMENT.stampsPerDay),
            })}
          </p>
        </div>
        <TextArea
          label={t('adjust.reason')}
          hint={t('adjust.reasonHint', { least: ADJUSTMENT.reasonLeast })}
          value={reason}
          maxLength={ADJUSTMENT.reasonMost}
          error={
            wasSent && errors.reason ? t('adjust.noReason', { least: ADJUSTMENT.reasonLeast }) : undefined
          }
          onChange={({ target }) => setReason(target.value)}
        />
        <Switch
          label={t('adjust.level')}
          description={t('adjust.levelHint')}
          checked={countsForLevel}
          onCheckedChange={setCounts}
        />
        <Preview customers={customers} change={change} />
        <p className="text-14 text-pretty text-ink-2">{t('adjust.note')}</p>
      </form>
    </Sheet>
  )
}

function amountError(value: number | null, most: number): 'whole' | 'tooMuch' | null {
  if (value === null) return null
  if (!Number.isInteger(value) || value < 0) return 'whole'
  return value > most ? 'tooMuch' : null
}

interface PreviewProps {
  customers: readonly Customer[]
  change: { readonly points: number; readonly stamps: number }
}

/** The first few balances before and after the change. */
function Preview({ customers, change }: PreviewProps) {
  const { t } = useTranslation('customers')
  if (change.points === 0 && change.stamps === 0) return null
  const balances = (customer: Customer) =>
    [
      { name: t('adjust.points'), was: customer.point, by: change.points },
      { name: t('adjust.stamps'), was: customer.stamp, by: change.stamps },
    ].filter(({ by }) => by !== 0)
  return (
    <section aria-label={t('adjust.preview')} className="grid gap-2 rounded-xl bg-sunken p-4 text-14">
      <h3 className="font-sans text-14 font-semibold">{t('adjust.preview')}</h3>
      <ul className="grid gap-2">
        {customers.slice(0, PREVIEWED).map((customer) => (
          <li key={customer._id} className="grid gap-0.5">
            <span className="font-semibold wrap-anywhere">{customer.username}</span>
            {balances(customer).map(({ name, was, by }) => (
              <span key={name} className="num text-ink-2">
                {name}: {formatCount(was)} → {was + by < 0 ? '—' : formatCount(was + by)}
              </span>
            ))}
            {balances(customer).some(({ was, by }) => was + by < 0) ? (
              <span className="text-ambra">{t('adjust.tooLow')}</span>
            ) : null}
          </li>
        ))}
      </ul>
      {customers.length > PREVIEWED ? (
        <p className="text-ink-2">{t('adjust.more', { count: customers.length - PREVIEWED })}</p>
      ) : null}
    </section>
  )
}
