import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Confirmation } from '@vicino/contract/till/till/schemas'
import { useId, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatPrice, formatTime } from '~/lib/format.ts'
import { Chip } from '~/ui/chip.tsx'
import { cn } from '~/ui/cn.ts'
import { fieldStyle } from '~/ui/input.tsx'
import { toast } from '~/lib/toast.ts'
import { AskDialog } from './ask-dialog.tsx'
import { voidRedemption } from '../api/void-redemption.ts'

const REASON_MAX_CHARACTERS = 300
const USUAL = ['wrongItem', 'changedMind', 'twice'] as const

/** Voids a confirmation. The customer sees the reason. */
export function VoidDialog({ line, onClose }: { line: Confirmation; onClose: () => void }) {
  const { t } = useTranslation('till')
  const field = useId()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { mutate, isPending, error } = useMutation(voidRedemption(line._id, useQueryClient()))
  function submit() {
    const clean = reason.trim()
    setMissing(clean === '')
    if (clean === '') return
    mutate(clean, {
      onSuccess: () => {
        toast.success(t('void.done'))
        onClose()
      },
    })
  }
  return (
    <AskDialog
      title={t('void.title')}
      description={t('void.what', {
        title: line.deal.title,
        name: line.customer.username,
        price: formatPrice(line.discountPrice),
        time: formatTime(line.confirmedAt),
      })}
      submit={t('void.submit')}
      variant="danger"
      pending={isPending}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-14 text-ink-2">{t('void.effect', { points: line.points })}</p>
      <div className="grid gap-1.5">
        <label htmlFor={field} className="text-14 font-semibold">
          {t('void.reason')}
        </label>
        <div className="flex flex-wrap gap-2 py-1">
          {USUAL.map((name) => (
            <Chip
              key={name}
              selected={reason === t(`void.usual.${name}`)}
              onClick={() => setReason(t(`void.usual.${name}`))}
            >
              {t(`void.usual.${name}`)}
            </Chip>
          ))}
        </div>
        <textarea
          id={field}
          rows={2}
          maxLength={REASON_MAX_CHARACTERS}
          value={reason}
          aria-invalid={missing || undefined}
          aria-describedby={`${field}-note`}
          onChange={({ target }) => {
            setReason(target.value)
            setMissing(false)
          }}
          className={cn(fieldStyle, 'min-h-20 py-2.5')}
        />
        <p
          id={`${field}-note`}
          role={missing ? 'alert' : undefined}
          className={missing ? 'text-14 font-medium text-pomodoro' : 'text-14 text-ink-3'}
        >
          {t(missing ? 'void.missing' : 'void.note')}
        </p>
      </div>
    </AskDialog>
  )
}
