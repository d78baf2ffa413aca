import { useMutation } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { saveFile } from '~/lib/save-file.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'

/**
 * Downloads the proof that a movement stands in the ledger, which anybody can check at /verifica.
 * @param id of the movement, or of the event of a program that moved something
 */
export function ReceiptButton({ id, className }: { id: string; className?: string }) {
  const { t } = useTranslation('ledger')
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('GET /ledger/movement/{id}/receipt', { params: { id } }),
    onSuccess: (receipt) => {
      const text = JSON.stringify(receipt, null, 2)
      saveFile(`ricevuta-${id.slice(-8)}.json`, new Blob([text], { type: 'application/json' }))
      toast.success(t('downloaded'))
    },
    onError: (error) => toast.error(errorText(error)),
  })
  return (
    <Button variant="outline" size="sm" pending={isPending} onClick={() => mutate()} className={className}>
      <Icon name="shield-check" className="size-4" />
      {t('download')}
    </Button>
  )
}
