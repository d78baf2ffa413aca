import { useMutation, useQueryClient } from '@tanstack/react-query'
import { WEBHOOK_LIVES } from '@vicino/contract/channels/webhooks/constants'
import { CHANGELOG_PATH, DEPRECATED, NEWEST_VERSION } from '@vicino/contract/versions'
import { useState } from 'react'
import type { Confirmed } from '~/lib/confirmed.ts'
import { formatAgo, formatDate, formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import {
  type MadeWebhook,
  removeWebhook,
  renewSecret,
  switchWebhook,
  tryWebhook,
  type Webhook,
} from '../api/webhooks.ts'
import { EVENT_TEXTS } from '../model/outcome.ts'
import { Outcome } from './outcome.tsx'

interface WebhookCardProps {
  webhook: Webhook
  onEdit: () => void
  /** Runs when the webhook has a new secret, which is shown once. */
  onRotated: (made: MadeWebhook) => void
  /** Opens the log, at a message or in full. */
  onLog: (deliveryId: string | null) => void
}

/** A webhook: its address, its state, and its events. */
export function WebhookCard({ webhook, onEdit, onRotated, onLog }: WebhookCardProps) {
  const { t } = useTranslation('webhooks')
  const client = useQueryClient()
  const { _id: id, url, description, events, enabled, last, oldSecretUntil } = webhook
  const [asked, setAsked] = useState<'rotate' | 'delete'>()
  const trial = useMutation(tryWebhook(client, id))
  const switched = useMutation(switchWebhook(client))
  const host = hostOf(url)
  const set = (next: boolean) =>
    switched.mutate(
      { webhook, enabled: next },
      { onSuccess: () => toast.success(t(next ? 'enabled' : 'disabled')) },
    )
  return (
    <article className="grid grid-cols-1 gap-4 rounded-2xl bg-surface p-4 shadow-card sm:p-6">
      <header className="flex items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-sunken">
          <Icon name="webhook" className="size-5" />
        </span>
        <div className="grid min-w-0 flex-1 gap-0.5">
          <h3 className="flex flex-wrap items-center gap-2 text-19 wrap-anywhere">
            {description === '' ? host : description}
            <State webhook={webhook} />
          </h3>
          <p className="font-mono text-14 wrap-anywhere text-ink-2">{url}</p>
        </div>
        <Menu
          align="end"
          trigger={
            <IconButton label={t('actions', { host })}>
              <Icon name="ellipsis" />
            </IconButton>
          }
        >
          <MenuItem icon={<Icon name="pen-line" />} onClick={onEdit}>
            {t('edit')}
          </MenuItem>
          <MenuItem icon={<Icon name="refresh-cw" />} onClick={() => setAsked('rotate')}>
            {t('rotate.open')}
          </MenuItem>
          {enabled ? (
            <MenuItem icon={<Icon name="pause" />} onClick={() => set(false)}>
              {t('disable')}
            </MenuItem>
          ) : null}
          <MenuItem icon={<Icon name="trash" />} tone="danger" onClick={() => setAsked('delete')}>
            {t('delete.open')}
          </MenuItem>
        </Menu>
      </header>
      <Trouble webhook={webhook} busy={switched.isPending} onEnable={() => set(true)} />
      <ul aria-label={t('form.events')} className="flex flex-wrap gap-1.5">
        {events.map((event) => (
          <li key={event}>
            <Badge tone="azzurro">{t(`events.${EVENT_TEXTS[event]}.name`)}</Badge>
          </li>
        ))}
      </ul>
      {oldSecretUntil === null ? null : (
        <p className="rounded-lg bg-ambra-soft px-4 py-3 text-14 text-pretty text-ambra">
          {t('oldSecret', { moment: formatDateTime(oldSecretUntil) })}
        </p>
      )}
      <OldVersion webhook={webhook} />
      <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p className="flex flex-wrap items-center gap-2 text-14 text-ink-2">
          {last === null ? (
            t('neverSent')
          ) : (
            <>
              <Outcome {...last} />
              {t('last', { ago: formatAgo(last.at) })}
            </>
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => onLog(null)}>
            <Icon name="scroll-text" className="size-4" />
            {t('log.open')}
          </Button>
          <Button
            variant="outline"
            size="sm"
            pending={trial.isPending}
            onClick={() => trial.mutate(undefined, { onSuccess: (sent) => onLog(sent._id) })}
          >
            {trial.isPending ? null : <Icon name="send" className="size-4" />}
            {t('test')}
          </Button>
        </div>
      </footer>
      {asked === 'rotate' ? (
        <RotateDialog id={id} host={host} onClose={() => setAsked(undefined)} onRotated={onRotated} />
      ) : null}
      {asked === 'delete' ? <DeleteDialog id={id} host={host} onClose={() => setAsked(undefined)} /> : null}
    </article>
  )
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? url

function State({ webhook: { enabled, failingSince } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  if (!enabled) return <Badge dot>{t('states.disabled')}</Badge>
  if (failingSince !== null)
    return (
      <Badge tone="ambra" dot>
        {t('states.failing')}
      </Badge>
    )
  return (
    <Badge tone="basilico" dot>
      {t('states.enabled')}
    </Badge>
  )
}

/** The problem of a webhook, and how to solve it. */
function Trouble({
  webhook: { disabledFor, disabledAt, failingSince },
  busy,
  onEnable,
}: {
  webhook: Webhook
  busy: boolean
  onEnable: () => void
}) {
  const { t } = useTranslation('webhooks')
  if (disabledFor === null || disabledAt === null) {
    if (failingSince === null) return null
    return (
      <p className="rounded-lg bg-ambra-soft px-4 py-3 text-14 text-pretty text-ambra">
        {t('failing', { moment: formatDateTime(failingSince), days: WEBHOOK_LIVES.failingDays })}
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken px-4 py-3">
      <p className="max-w-prose text-14 text-pretty">
        {t(`disabledFor.${disabledFor}`, {
          moment: formatDateTime(disabledAt),
          days: WEBHOOK_LIVES.failingDays,
        })}
      </p>
      <Button size="sm" pending={busy} onClick={onEnable}>
        {t('enable')}
      </Button>
    </div>
  )
}

/** Tells that the messages have an old version, and changes to the newest. */
function OldVersion({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const { mutate, isPending } = useMutation(switchWebhook(useQueryClient()))
  const { apiVersion: version } = webhook
  const until = DEPRECATED[version]?.until
  if (until === undefined) return null
  const upgrade = () =>
    mutate(
      { webhook, enabled: webhook.enabled, apiVersion: NEWEST_VERSION },
      { onSuccess: () => toast.success(t('version.done')) },
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken px-4 py-3">
      <p className="max-w-prose text-14 text-pretty">
        {t('version.text', { version, newest: NEWEST_VERSION, day: formatDate(until) })}{' '}
        <a href={CHANGELOG_PATH} className="font-semibold underline">
          {t('version.changes')}
        </a>
      </p>
      <Button variant="outline" size="sm" pending={isPending} onClick={upgrade}>
        {t('version.upgrade')}
      </Button>
    </div>
  )
}

interface AskProps {
  id: string
  host: string
  onClose: () => void
}

function RotateDialog({ id, host, onClose, onRotated }: AskProps & Pick<WebhookCardProps, 'onRotated'>) {
  const { t } = useTranslation('webhooks')
  const { mutate, isPending } = useMutation(renewSecret(useQueryClient()))
  const rotate = () =>
    mutate(id, {
      onSuccess: (made) => {
        onClose()
        onRotated(made)
      },
    })
  return (
    <QuestionDialog
      title={t('rotate.title', { host })}
      text={t('rotate.text', { hours: WEBHOOK_LIVES.rotationHours })}
      yes={t('rotate.do')}
      isPending={isPending}
      onYes={rotate}
      onClose={onClose}
    />
  )
}

function DeleteDialog({ id, host, onClose }: AskProps) {
  const { t } = useTranslation('webhooks')
  const { mutate, isPending } = useMutation(removeWebhook(useQueryClient()))
  const remove = (asked: Confirmed) =>
    mutate({ id, asked }, { onSuccess: () => toast.success(t('delete.done')), onSettled: onClose })
  return (
    <QuestionDialog
      title={t('delete.title', { host })}
      text={t('delete.text')}
      yes={t('delete.do')}
      isDanger
      isPending={isPending}
      onYes={remove}
      onClose={onClose}
    />
  )
}
