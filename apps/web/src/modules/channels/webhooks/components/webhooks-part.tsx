import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { ListSection } from '../../api-keys/shared/list-section.tsx'
import { SecretDialog } from '../../api-keys/shared/secret-dialog.tsx'
import { type MadeWebhook, type Webhook, webhooksQuery } from '../api/webhooks.ts'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookForm } from './webhook-form.tsx'

const LogSheet = lazyPart(() => import('./log-sheet.tsx'))

/**
 * 'Webhook': the addresses of the brand's systems that receive events, and the result of
 * each message.
 */
export default function WebhooksPart() {
  const { t } = useTranslation('webhooks')
  const list = useQuery(webhooksQuery)
  const [edited, setEdited] = useState<Webhook | 'new'>()
  const [made, setMade] = useState<MadeWebhook>()
  const [log, setLog] = useState<{ webhook: Webhook; deliveryId: string | null }>()
  return (
    <>
      <ListSection
        title={t('title')}
        lead={t('lead')}
        none={{ title: t('none'), reason: t('noneText') }}
        create={{ label: t('create'), onClick: () => setEdited('new') }}
        list={list}
        renderItem={(webhook) => (
          <WebhookCard
            webhook={webhook}
            onEdit={() => setEdited(webhook)}
            onRotated={setMade}
            onLog={(deliveryId) => setLog({ webhook, deliveryId })}
          />
        )}
      />
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
    </>
  )
}
