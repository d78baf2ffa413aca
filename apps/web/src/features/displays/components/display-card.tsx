import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Display, PlaylistSummary } from '@vicino/contract/displays/schemas'
import { useId, useState } from 'react'
import { formatAgo } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { fieldStyle, Input } from '~/ui/input.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { saveDisplay, unpairDisplay } from '../api/displays.ts'

interface DisplayCardProps {
  display: Display
  mayEdit: boolean
  /** Those of its brand. */
  playlists: readonly PlaylistSummary[]
}

/** A display: where it stands, whether it is on, its playlist. */
export function DisplayCard({ display, mayEdit, playlists }: DisplayCardProps) {
  const { t } = useTranslation('displays')
  const [open, setOpen] = useState<'edit' | 'unpair'>()
  const { mutate, isPending } = useMutation(saveDisplay(useQueryClient()))
  const field = useId()
  const { _id: id, name, place, playlist, online, lastSeenAt } = display
  return (
    <article className="grid grid-cols-1 content-between gap-4 rounded-2xl bg-surface p-4 shadow-card sm:p-6">
      <header className="flex items-start gap-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-xl bg-sunken">
          <Icon name="monitor-play" className="size-6" />
        </span>
        <div className="grid min-w-0 flex-1 justify-items-start gap-1">
          <h2 className="text-19 wrap-anywhere">{name}</h2>
          {place ? <p className="text-14 wrap-anywhere text-ink-2">{place}</p> : null}
          <p className="flex flex-wrap items-center gap-2 text-14 text-ink-2">
            <Badge tone={online ? 'basilico' : 'pomodoro'} dot>
              {t(online ? 'card.online' : 'card.offline')}
            </Badge>
            {online
              ? null
              : lastSeenAt === null
                ? t('card.never')
                : t('card.seen', { ago: formatAgo(lastSeenAt) })}
          </p>
        </div>
        {mayEdit ? (
          <Menu
            align="end"
            trigger={
              <IconButton label={t('card.actions', { name })}>
                <Icon name="ellipsis" />
              </IconButton>
            }
          >
            <MenuItem icon={<Icon name="pen-line" />} onClick={() => setOpen('edit')}>
              {t('card.edit')}
            </MenuItem>
            <MenuItem icon={<Icon name="trash" />} tone="danger" onClick={() => setOpen('unpair')}>
              {t('card.unpair')}
            </MenuItem>
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
      {open === 'edit' ? <EditDialog display={display} onClose={() => setOpen(undefined)} /> : null}
      {open === 'unpair' ? <UnpairDialog display={display} onClose={() => setOpen(undefined)} /> : null}
    </article>
  )
}

function EditDialog({ display, onClose }: { display: Display; onClose: () => void }) {
  const { t } = useTranslation('displays')
  const form = useId()
  const [name, setName] = useState(display.name)
  const [place, setPlace] = useState(display.place)
  const { mutate, isPending } = useMutation(saveDisplay(useQueryClient()))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('edit.title')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={form} pending={isPending}>
            {t('edit.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          mutate({ id: display._id, name, place: place.trim() }, { onSuccess: onClose })
        }}
      >
        <Input
          label={t('pair.name')}
          required
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Input
          label={t('pair.place')}
          maxLength={80}
          value={place}
          onChange={({ target }) => setPlace(target.value)}
        />
      </form>
    </Dialog>
  )
}

function UnpairDialog({ display: { _id: id, name }, onClose }: { display: Display; onClose: () => void }) {
  const { t } = useTranslation('displays')
  const { mutate, isPending } = useMutation(unpairDisplay(useQueryClient()))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('unpair.title', { name })}
      description={t('unpair.text')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('unpair.keep')}
          </Button>
          <Button
            variant="danger"
            pending={isPending}
            onClick={() =>
              mutate(id, { onSuccess: () => toast.success(t('unpair.done')), onSettled: onClose })
            }
          >
            {t('unpair.do')}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
