import { useMutation } from '@tanstack/react-query'
import { REPORT_REASONS } from '@vicino/contract/foundation/reports/constants'
import type { ReportReason } from '@vicino/contract/foundation/reports/schemas'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { ReportDialog, type ReportDraft } from '~/ui/form/report-dialog.tsx'
import { Icon } from '~/ui/icon.tsx'
import { reportContent } from '../api/reports.ts'

const EMPTY = { reason: undefined, text: '' }
/** The reasons that fit a business, a profile or a banner: no code was refused at a till. */
const REASONS = REPORT_REASONS.filter((reason) => reason !== 'refused' && reason !== 'price')

interface ReportButtonProps {
  readonly kind: 'brand' | 'profile' | 'banner'
  readonly id: string
  readonly className?: string
}

/** 'Segnala' for a business, a profile or a banner, with its form (art. 16 Digital Services Act). */
export function ReportButton({ kind, id, className = '' }: ReportButtonProps) {
  const { t } = useTranslation('report')
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState<ReportDraft<ReportReason>>(EMPTY)
  const { mutate, isPending, error, reset } = useMutation({
    ...reportContent({ kind, id }),
    onSuccess: () => {
      setOpen(false)
      setDraft(EMPTY)
      toast.success(t('thanks'), { description: t('thanksMore') })
    },
  })
  return (
    <>
      <Button variant="ghost" size="sm" className={`text-ink-2 ${className}`} onClick={() => setOpen(true)}>
        <Icon name="flag" className="size-4" />
        {t(`open.${kind}`)}
      </Button>
      <ReportDialog
        open={open}
        onOpenChange={(next) => {
          setOpen(next)
          reset()
        }}
        title={t(`open.${kind}`)}
        lead={t('lead')}
        labels={{ reason: t('reason'), text: t('text'), send: t('send') }}
        reasons={REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        draft={draft}
        onDraft={setDraft}
        onSend={mutate}
        pending={isPending}
        error={error}
      />
    </>
  )
}
