import { useMutation } from '@tanstack/react-query'
import type { KnownAddress } from '@vicino/contract/modules'
import type { ListAsk } from '~/lib/admin-list.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { saveExport } from '~/lib/save-export.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

interface CsvButtonProps {
  /** Endpoint that exports the list. */
  csv: KnownAddress
  ask: Pick<ListAsk, 'filters'> & Partial<Pick<ListAsk, 'search' | 'sort'>>
  /** There are more rows than a file can hold. */
  isLong?: boolean
}

/** Downloads a list of the back-office as CSV. */
export function CsvButton({ csv, ask: { filters, search = '', sort }, isLong = false }: CsvButtonProps) {
  const { t } = useTranslation('admin')
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveExport(csv, { filters, search, sort }),
    onSuccess: () => {
      if (isLong) toast.message(t('tools.long'))
    },
  })
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={t('tools.export')}
      pending={isPending}
      onClick={() => mutate()}
    >
      {isPending ? null : <Icon name="download" className="size-4" />}
      CSV
    </Button>
  )
}
