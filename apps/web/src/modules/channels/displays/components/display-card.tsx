import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Display, DisplayGroup, PlaylistSummary } from '@vicino/contract/channels/displays/schemas'
import { Suspense, useId, useState } from 'react'
import { formatAgo } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { toast } from '~/lib/toast.ts'
import { Badge } from '~/ui/badge.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { fieldStyle } from '~/ui/input.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { saveDisplay } from '../api/displays.ts'
import { EditDialog, UnpairDialog } from './display-dialogs.tsx'

const PlaylistPreview = lazyPart(() => import('./playlist-preview.tsx'))

interface DisplayCardProps {
  display: Display
  mayEdit: boolean
  /** The display belongs to the caller's own brand. */
  isOwn: boolean
  /** Heading level: 3 below the heading of a group or shop, which the card then does not repeat. */
  level: 2 | 3
  /** Groups of the display's brand. */
  groups: readonly DisplayGroup[]
  /** Playlists of the display's brand. */
  playlists: readonly PlaylistSummary[]
}

/** A display: its place, whether it is online, and its playlist. */
export function DisplayCard({ display, mayEdit, isOwn, level, groups, playlists }: DisplayCardProps) {
  const { t } = useTranslation('displays')
  const [open, setOpen] = useState<'edit' | 'unpair' | 'preview'>()
  const { mutate, isPending } = useMutation(saveDisplay(useQueryClient()))
  const field = useId()
  const { _id: id, name, place, shop, group, playlist, online, lastSeenAt } = display
  const Heading = `h${level}` as const
  // Viewers of several brands see the brand of each display.
  const where = [isOwn ? '' : display.brandName, shop?.name, place].filter(Boolean).join(' · ')
  const close = () => setOpen(undefined)
  return (
    <article className="grid grid-cols-1 content-between gap-4 rounded-2xl bg-surface p-4 shadow-card sm:p-6">
      <header className="flex items-start gap-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-xl bg-sunken">
          <Icon name="monitor-play" className="size-6" />
        </span>
        <div className="grid min-w-0 flex-1 justify-items-start gap-1">
          <Heading className="text-19 wrap-anywhere">{name}</Heading>
          {where ? <p className="text-14 wrap-anywhere text-ink-2">{where}</p> : null}
          <p className="flex flex-wrap items-center gap-2 text-14 text-ink-2">
            <Badge tone={online ? 'basilico' : 'pomodoro'} dot>
              {t(online ? 'card.online' : 'card.offline')}
            </Badge>
            {online
              ? null
              : lastSeenAt === null
                ? t('card.never')
                : t('card.seen', { ago: formatAgo(lastSeenAt) })}
            {group && level === 2 ? <Badge>{t('card.group', { name: group.name })}</Badge> : null}
          </p>
        </div>
        {mayEdit || playlist ? (
          <Menu
            align="end"
            trigger={
              <IconButton label={t('card.actions', { name })}>
                <Icon name="ellipsis" />
              </IconButton>
            }
          >
            {playlist ? (
              <MenuItem icon={<Icon name="eye" />} onClick={() => setOpen('preview')}>
                {t('preview.open')}
              </MenuItem>
            ) : null}
            {mayEdit ? (
              <>
                <MenuItem icon={<Icon name="pen-line" />} onClick={() => setOpen('edit')}>
                  {t('card.edit')}
                </MenuItem>
                <MenuItem icon={<Icon name="trash" />} tone="danger" onClick={() => setOpen('unpair')}>
                  {t('card.unpair')}
                </MenuItem>
              </>
            ) : null}
          </Menu>
        ) : null}
      </header>
      <div className="grid gap-1.5">
        <label htmlFor={field} className="text-14 font-semibold">
          {t('card.playlist')}
        </label>
        <select
          id={field}
          disabled={isPending || !mayEdit}
          value={playlist?._id ?? ''}
          onChange={({ target }) =>
            mutate(
              { id, playlistId: target.value === '' ? null : target.value },
              { onSuccess: () => toast.success(t('card.changed')) },
            )
          }
          className={`${fieldStyle} h-12`}
        >
          <option value="">{t('card.noPlaylist')}</option>
          {playlists.map((one) => (
            <option key={one._id} value={one._id}>
              {one.name}
            </option>
          ))}
        </select>
      </div>
      {open === 'edit' ? (
        <EditDialog display={display} isOwn={isOwn} groups={groups} onClose={close} />
      ) : null}
      {open === 'unpair' ? <UnpairDialog display={display} onClose={close} /> : null}
      {open === 'preview' && playlist ? (
        <Suspense>
          <PlaylistPreview id={playlist._id} onClose={close} />
        </Suspense>
      ) : null}
    </article>
  )
}
