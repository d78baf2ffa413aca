import type { DeliveryError } from '@vicino/contract/channels/webhooks/constants'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '~/ui/badge.tsx'

/** The result of an attempt: the status of the answer, or the reason why there was none. */
export function Outcome({ status, error }: { status: number | null; error: DeliveryError | null }) {
  const { t } = useTranslation('webhooks')
  const isReceived = status !== null && status >= 200 && status < 300
  return (
    <Badge tone={isReceived ? 'basilico' : 'pomodoro'} className="num">
      {status === null ? t(`errors.${error ?? 'unreachable'}`) : t('status', { status: String(status) })}
    </Badge>
  )
}
