import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/Button.tsx'
import { EmptyState } from '~/ui/EmptyState.tsx'
import { TornDrawing } from '~/ui/drawings/TornDrawing.tsx'

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
