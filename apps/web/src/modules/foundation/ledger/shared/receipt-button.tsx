import { useMutation } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { saveFile } from '~/lib/save-file.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'

interface ReceiptButtonProps {
  /**
   * A movement, or an event of a program that moved something; or what partners of a program owe for
   * a month (YYYY-MM).
   */
  of: { readonly movement: string } | { readonly programId: string; readonly month: string }
  /** Tells several buttons of a list apart. */
  about?: string
  className?: string
}

/** Downloads the proof that something stands in the ledger, which anybody can check at /verifica. */
export function ReceiptButton({ of, about, className }: ReceiptButtonProps) {
  const { t } = useTranslation('ledger')
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      'movement' in of
        ? call('GET /ledger/movement/{id}/receipt', { params: { id: of.movement } })
        : call('GET /program/{id}/clearing/{month}/receipt', {
            params: { id: of.programId, month: of.month },
          }),
    onSuccess: (receipt) => {
      const text = JSON.stringify(receipt, null, 2)
      const name = 'movement' in of ? of.movement.slice(-8) : of.month
      saveFile(`ricevuta-${name}.json`, new Blob([text], { type: 'application/json' }))
      toast.success(t('downloaded'))
    },
    onError: (error) => toast.error(errorText(error)),
  })
  return (
    <Button
      variant="outline"
      size="sm"
      pending={isPending}
      aria-label={about === undefined ? undefined : t('downloadOf', { about })}
      onClick={() => mutate()}
      className={className}
    >
      <Icon name="shield-check" className="size-4" />
      {t('download')}
    </Button>
  )
}
