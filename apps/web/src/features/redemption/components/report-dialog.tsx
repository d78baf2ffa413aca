import { useMutation } from '@tanstack/react-query'
import type { ReportReason } from '@vicino/contract/reports/schemas'
import { Icon } from '~/ui/icon.tsx'
import { useId, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { errorText } from '~/lib/error-text.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { fieldStyle } from '~/ui/input.tsx'
import { cn } from '~/ui/cn.ts'
import { toast } from '~/lib/toast.ts'
import { type ReportDraft, reportDeal } from '../api/report-deal.ts'

const REASONS = [
  'refused',
  'price',
  'misleading',
  'closed',
  'offensive',
  'other',
] as const satisfies readonly ReportReason[]
const TEXT_MAX = 1000

interface ReportDealProps {
  readonly dealId: string
  /** Hidden while another dialog is open; the written text is kept. */
  readonly suspended: boolean
}

/** 'Segnala questo deal' and its form. Opening it does not count as leaving the screen. */
export function ReportDeal({ dealId, suspended }: ReportDealProps) {
  const { t } = useTranslation(['redemption', 'common'])
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState<ReportDraft>({ reason: 'refused', text: '' })
  const formId = useId()
  const { mutate, isPending, error, reset } = useMutation({
    ...reportDeal(dealId),
    onSuccess: () => {
      setOpen(false)
      setDraft({ reason: 'refused', text: '' })
      toast.success(t('report.thanks'), { description: t('report.thanksMore') })
    },
  })
  return (
    <>
      <Button variant="ghost" className="justify-self-center text-ink-2" onClick={() => setOpen(true)}>
        <Icon name="flag" className="size-4" />
        {t('report.open')}
      </Button>
      <Dialog
        open={open && !suspended}
        onOpenChange={(next) => {
          if (suspended) return
          setOpen(next)
          reset()
        }}
        title={t('report.open')}
        description={t('report.lead')}
        actions={
          <>
            <Button variant="ghost" onClick={() => setOpen(false)}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" form={formId} pending={isPending}>
              {t('report.send')}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            mutate(draft)
          }}
        >
          <fieldset className="grid gap-1">
            <legend className="pb-1 text-14 font-semibold">{t('report.reason')}</legend>
            {REASONS.map((reason) => (
              <label
                key={reason}
                className="flex min-h-11 items-center gap-3 rounded-md px-3 text-16 hover:bg-sunken has-checked:bg-sunken"
              >
                <input
                  type="radio"
                  name="reason"
                  value={reason}
                  checked={draft.reason === reason}
                  onChange={() => setDraft({ ...draft, reason })}
                  className="size-5 shrink-0 accent-ink"
                />
                {t(`report.reasons.${reason}`)}
              </label>
            ))}
          </fieldset>
          <label className="grid gap-1.5 text-14 font-semibold">
            {t('report.text')}
            <textarea
              rows={3}
              maxLength={TEXT_MAX}
              value={draft.text}
              onChange={({ target }) => setDraft({ ...draft, text: target.value })}
              className={cn(fieldStyle, 'py-2.5 font-normal')}
            />
          </label>
          {error ? (
            <p role="alert" className="text-14 font-medium text-pomodoro">
              {errorText(error)}
            </p>
          ) : null}
        </form>
      </Dialog>
    </>
  )
}
