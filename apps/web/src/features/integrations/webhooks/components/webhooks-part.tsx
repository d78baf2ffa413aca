import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart, messageOnly } from '~/lib/lazy-part.tsx'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { SecretDialog } from '../../components/secret-dialog.tsx'
import { type MadeWebhook, type Webhook, webhooksQuery } from '../api/webhooks.ts'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookForm } from './webhook-form.tsx'

const LogSheet = lazyPart(
  () => import('./log-sheet.tsx'),
  messageOnly(({ onClose }) => onClose()),
)

/** 'Webhook': the addresses of the brand's systems that are told of events, and what became of each message. */
export default function WebhooksPart() {
  const { t } = useTranslation('webhooks')
  const { data, error, refetch } = useQuery(webhooksQuery)
  const [edited, setEdited] = useState<Webhook | 'new'>()
  const [made, setMade] = useState<MadeWebhook>()
  const [log, setLog] = useState<{ webhook: Webhook; deliveryId: string | null }>()
  const create = (
    <Button onClick={() => setEdited('new')}>
      <Icon name="plus" className="size-4" />
      {t('create')}
    </Button>
  )
  return (
    <section aria-labelledby="webhooks-title" className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid max-w-prose gap-1">
          <h2 id="webhooks-title" className="text-23">
            {t('title')}
          </h2>
          <p className="text-14 text-pretty text-ink-2">{t('lead')}</p>
        </div>
        {data === undefined || data.length === 0 ? null : create}
      </header>
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-48 rounded-2xl" />
        )
      ) : data.length === 0 ? (
        <div className="rounded-2xl bg-surface shadow-card">
          <EmptyState className="max-w-md" title={t('none')} reason={t('noneText')} action={create} />
        </div>
      ) : (
        <ul aria-label={t('title')} className="grid grid-cols-1 gap-4">
          {data.map((webhook) => (
            <li key={webhook._id} className="grid grid-cols-1">
              <WebhookCard
                webhook={webhook}
                onEdit={() => setEdited(webhook)}
                onRotated={setMade}
                onLog={(deliveryId) => setLog({ webhook, deliveryId })}
              />
            </li>
          ))}
        </ul>
      )}
      {edited === undefined ? null : (
        <WebhookForm
          webhook={edited === 'new' ? null : edited}
          onClose={() => setEdited(undefined)}
          onMade={setMade}
        />
      )}
      {made === undefined ? null : (
        <SecretDialog
          secret={made.secret}
          title={t('secret.title')}
          text={t('secret.text')}
          label={t('secret.label')}
          warning={t('secret.warning')}
          copied={t('secret.copied')}
          notCopied={t('secret.notCopied')}
          onClose={() => setMade(undefined)}
        />
      )}
      {log === undefined ? null : (
        <Suspense>
          <LogSheet webhook={log.webhook} deliveryId={log.deliveryId} onClose={() => setLog(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
