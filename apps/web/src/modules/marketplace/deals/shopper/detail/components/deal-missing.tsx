import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { TornDrawing } from '~/ui/drawings/torn-drawing.tsx'

/**
 * Says that the id in the address is unknown or deleted. The list beside it stays usable.
 */
export function DealMissing({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('detail')
  return (
    <EmptyState
      drawing={<TornDrawing />}
      title={t('missing.title')}
      reason={t('missing.reason')}
      action={<Button onClick={onClose}>{t('missing.close')}</Button>}
      className="my-auto pt-20"
    />
  )
}
