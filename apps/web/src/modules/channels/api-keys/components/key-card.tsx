import { useMutation, useQueryClient } from '@tanstack/react-query'
import { OVERLAP_HOURS } from '@vicino/contract/channels/api-keys/constants'
import type { ApiKey, NewKey } from '@vicino/contract/channels/api-keys/schemas'
import { useState } from 'react'
import type { Confirmed } from '~/lib/confirmed.ts'
import { errorText } from '~/lib/error-text.ts'
import { formatAgo, formatDate, formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Badge } from '~/ui/badge.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { endKey, renewKey } from '../api/keys.ts'
import { SCOPE_TEXTS } from '../model/scope-texts.ts'

interface KeyCardProps {
  apiKey: ApiKey
  onEdit: () => void
  /** Runs when the key has a new text, which is shown once. */
  onRotated: (made: NewKey) => void
}

/** An API key: its prefix, its scopes, and its last use. */
export function KeyCard({ apiKey, onEdit, onRotated }: KeyCardProps) {
  const { t } = useTranslation('integrations')
  const [asked, setAsked] = useState<'rotate' | 'revoke'>()
  const { name, prefix, scopes, networks, expiresAt, isExpired, lastUsedAt, oldUntil, createdAt, createdBy } =
    apiKey
  const facts = [
    [t('card.lastUse'), lastUsedAt === null ? t('card.never') : formatAgo(lastUsedAt)],
    [
      t('card.made'),
      createdBy === null
        ? formatDate(createdAt)
        : t('card.madeBy', { day: formatDate(createdAt), name: createdBy }),
    ],
    [t('card.expiry'), expiresAt === null ? t('card.noExpiry') : formatDateTime(expiresAt)],
    [t('card.networks'), networks.length === 0 ? t('card.anywhere') : networks.join(', ')],
  ] as const
  return (
    <article className="grid grid-cols-1 gap-4 rounded-2xl bg-surface p-4 shadow-card sm:p-6">
      <header className="flex items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-sunken">
          <Icon name="key-round" className="size-5" />
        </span>
        <div className="grid min-w-0 flex-1 gap-0.5">
          <h3 className="flex flex-wrap items-center gap-2 text-19 wrap-anywhere">
            {name}
            {isExpired ? <Badge tone="pomodoro">{t('card.expired')}</Badge> : null}
          </h3>
          <p className="font-mono text-14 text-ink-2">{prefix}…</p>
        </div>
        <Menu
          align="end"
          trigger={
            <IconButton label={t('card.actions', { name })}>
              <Icon name="ellipsis" />
            </IconButton>
          }
        >
          <MenuItem icon={<Icon name="pen-line" />} onClick={onEdit}>
            {t('card.edit')}
          </MenuItem>
          <MenuItem icon={<Icon name="refresh-cw" />} onClick={() => setAsked('rotate')}>
            {t('card.rotate')}
          </MenuItem>
          <MenuItem icon={<Icon name="trash" />} tone="danger" onClick={() => setAsked('revoke')}>
            {t('card.revoke')}
          </MenuItem>
        </Menu>
      </header>
      <ul aria-label={t('form.scopes')} className="flex flex-wrap gap-1.5">
        {scopes.map((scope) => (
          <li key={scope}>
            <Badge tone="azzurro">{t(`scopes.${SCOPE_TEXTS[scope]}.name`)}</Badge>
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 text-14 sm:grid-cols-2 lg:grid-cols-4">
        {facts.map(([what, value]) => (
          <div key={what} className="grid content-start gap-0.5">
            <dt className="text-ink-2">{what}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {oldUntil === null ? null : (
        <p className="rounded-lg bg-ambra-soft px-4 py-3 text-14 text-pretty text-ambra">
          {t('card.oldUntil', { moment: formatDateTime(oldUntil) })}
        </p>
      )}
      {asked === 'rotate' ? (
        <RotateDialog apiKey={apiKey} onClose={() => setAsked(undefined)} onRotated={onRotated} />
      ) : null}
      {asked === 'revoke' ? <RevokeDialog apiKey={apiKey} onClose={() => setAsked(undefined)} /> : null}
    </article>
  )
}

interface AskProps {
  apiKey: ApiKey
  onClose: () => void
}

function RotateDialog({ apiKey, onClose, onRotated }: AskProps & Pick<KeyCardProps, 'onRotated'>) {
  const { t } = useTranslation('integrations')
  const { mutate, isPending } = useMutation(renewKey(useQueryClient()))
  const rotate = () =>
    mutate(apiKey._id, {
      onSuccess: (made) => {
        onClose()
        onRotated(made)
      },
      onError: (error) => toast.error(errorText(error)),
    })
  return (
    <QuestionDialog
      title={t('rotate.title', { name: apiKey.name })}
      text={t('rotate.text', { hours: OVERLAP_HOURS })}
      yes={t('rotate.do')}
      isPending={isPending}
      onYes={rotate}
      onClose={onClose}
    />
  )
}

function RevokeDialog({ apiKey, onClose }: AskProps) {
  const { t } = useTranslation('integrations')
  const { mutate, isPending } = useMutation(endKey(useQueryClient()))
  const revoke = (asked: Confirmed) =>
    mutate(
      { id: apiKey._id, asked },
      {
        onSuccess: () => toast.success(t('revoke.done')),
        onError: (error) => toast.error(errorText(error)),
        onSettled: onClose,
      },
    )
  return (
    <QuestionDialog
      title={t('revoke.title', { name: apiKey.name })}
      text={t('revoke.text')}
      no={t('revoke.keep')}
      yes={t('revoke.do')}
      isDanger
      isPending={isPending}
      onYes={revoke}
      onClose={onClose}
    />
  )
}
