import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  WEBHOOK_EVENTS,
  WEBHOOK_LIMITS,
  type WebhookEvent,
} from '@vicino/contract/channels/webhooks/constants'
import { useState } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Input } from '~/ui/input.tsx'
import { FormSheet } from '~/ui/form-sheet.tsx'
import { type MadeWebhook, makeWebhook, saveWebhook, type Webhook } from '../api/webhooks.ts'
import { EVENT_TEXTS } from '../model/outcome.ts'

interface WebhookFormProps {
  /** null means a new webhook. */
  webhook: Webhook | null
  onClose: () => void
  /** Runs when a webhook was made, whose secret is shown once. */
  onMade: (made: MadeWebhook) => void
}

/** Address, description and events of a webhook. */
export function WebhookForm({ webhook, onClose, onMade }: WebhookFormProps) {
  const { t } = useTranslation('webhooks')
  const client = useQueryClient()
  const [url, setUrl] = useState(webhook?.url ?? 'https://')
  const [description, setDescription] = useState(webhook?.description ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? WEBHOOK_EVENTS)
  const [isTried, setTried] = useState(false)
  const made = useMutation(makeWebhook(client))
  const saved = useMutation(saveWebhook(client))
  const { error, isPending } = webhook ? saved : made
  const isAddress =
    error instanceof ApiError && (error.code === 'webhook_address' || error.code === 'webhook_known')
  const fields = error instanceof ApiError ? error.fieldErrors : undefined
  const isBare = url.trim() === '' || url.trim() === 'https://'
  const urlError =
    fields?.['url'] ?? (isAddress ? errorText(error) : isTried && isBare ? t('form.urlMissing') : undefined)
  const failure = error === null || isAddress || fields !== undefined ? null : errorText(error)
  const submit = () => {
    setTried(true)
    if (isBare || events.length === 0) return
    const entered = { url: url.trim(), description: description.trim(), events: [...events] }
    if (webhook) {
      saved.mutate(
        { id: webhook._id, ...entered, enabled: webhook.enabled },
        {
          onSuccess: () => {
            toast.success(t('form.saved'))
            onClose()
          },
        },
      )
      return
    }
    made.mutate(entered, {
      onSuccess: (answer) => {
        onClose()
        onMade(answer)
      },
    })
  }
  const toggle = (event: WebhookEvent) =>
    setEvents(WEBHOOK_EVENTS.filter((each) => (each === event) !== events.includes(each)))
  return (
    <FormSheet
      title={t(webhook ? 'form.editTitle' : 'form.title')}
      save={t(webhook ? 'form.save' : 'form.make')}
      isPending={isPending}
      onSave={submit}
      onClose={onClose}
    >
      <Input
        type="url"
        label={t('form.url')}
        hint={t('form.urlHint')}
        maxLength={WEBHOOK_LIMITS.address}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        error={urlError}
      />
      <Input
        label={t('form.description')}
        placeholder={t('form.descriptionExample')}
        maxLength={WEBHOOK_LIMITS.description}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
        error={fields?.['description']}
      />
      <fieldset className="grid gap-1">
        <legend className="pb-1 text-14 font-semibold">{t('form.events')}</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <label
            key={event}
            className="flex min-h-11 items-start gap-3 rounded-md px-1 py-2 text-14 hover:bg-sunken"
          >
            <input
              type="checkbox"
              checked={events.includes(event)}
              onChange={() => toggle(event)}
              className="mt-0.5 size-5 shrink-0 accent-ink"
            />
            <span className="grid min-w-0 gap-0.5 font-medium">
              {t(`events.${EVENT_TEXTS[event]}.name`)}
              <code className="text-12 font-normal wrap-anywhere text-ink-2">{event}</code>
            </span>
          </label>
        ))}
        {isTried && events.length === 0 ? (
          <p role="alert" className="text-14 font-medium text-pomodoro">
            {t('form.eventsMissing')}
          </p>
        ) : null}
      </fieldset>
      <p className="text-14 text-pretty text-ink-2">{t('form.privacy')}</p>
      {failure === null ? null : (
        <p role="alert" className="text-14 font-medium text-pomodoro">
          {failure}
        </p>
      )}
    </FormSheet>
  )
}
