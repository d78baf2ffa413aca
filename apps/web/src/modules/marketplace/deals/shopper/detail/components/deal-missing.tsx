import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { TornDrawing } from '~/ui/drawings/torn-drawing.tsx'

/** An unknown or deleted id in the address: says so, and the list goes on beside it. */
export function DealMissing({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('detail')
  return (
    <EmptyState
      picture={<TornDrawing />}
      title={t('missing.title')}
      reason={t('missing.reason')}
      action={<Button onClick={onClose}>{t('missing.close')}</Button>}
      className="my-auto pt-20"
    />
  )
}
