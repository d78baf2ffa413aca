import { useMutation } from '@tanstack/react-query'
import type { ReportReason } from '@vicino/contract/foundation/reports/schemas'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { ReportDialog, type ReportDraft } from '~/ui/form/report-dialog.tsx'
import { Icon } from '~/ui/icon.tsx'
import { reportDeal } from '../api/report-deal.ts'

const REASONS = [
  'refused',
  'price',
  'misleading',
  'closed',
  'offensive',
  'other',
] as const satisfies readonly ReportReason[]

const EMPTY = { reason: undefined, text: '' }

interface ReportDealProps {
  readonly dealId: string
  /** Hidden while another dialog is open. The typed text stays. */
  readonly suspended: boolean
}

/** 'Segnala questo deal' and its form. Opening it does not count as leaving the screen. */
export function ReportDeal({ dealId, suspended }: ReportDealProps) {
  const { t } = useTranslation('redemption')
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState<ReportDraft<ReportReason>>(EMPTY)
  const { mutate, isPending, error, reset } = useMutation({
    ...reportDeal(dealId),
    onSuccess: () => {
      setOpen(false)
      setDraft(EMPTY)
      toast.success(t('report.thanks'), { description: t('report.thanksMore') })
    },
  })
  return (
    <>
      <Button variant="ghost" className="justify-self-center text-ink-2" onClick={() => setOpen(true)}>
        <Icon name="flag" className="size-4" />
        {t('report.open')}
      </Button>
      <ReportDialog
        open={open && !suspended}
        onOpenChange={(next) => {
          if (suspended) return
          setOpen(next)
          reset()
        }}
        title={t('report.open')}
        lead={t('report.lead')}
        labels={{ reason: t('report.reason'), text: t('report.text'), send: t('report.send') }}
        reasons={REASONS.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
        draft={draft}
        onDraft={setDraft}
        onSend={mutate}
        pending={isPending}
        error={error}
      />
    </>
  )
}
