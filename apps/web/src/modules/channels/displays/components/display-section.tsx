import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  Display,
  DisplayGroup,
  PlaylistSummary,
  Together,
} from '@vicino/contract/channels/displays/schemas'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { toast } from '~/lib/toast.ts'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { fieldStyle } from '~/ui/input.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { pointAll, removeGroup, unpairAll } from '../api/displays.ts'

const GroupDialog = lazyPart(() => import('./group-dialog.tsx'))
const PlaylistPreview = lazyPart(() => import('./playlist-preview.tsx'))

/** Value for displays with different playlists. */
const MIXED = 'mixed'

interface DisplaySectionProps {
  of: Together
  name: string
  /** undefined for the displays of a shop. */
  group?: DisplayGroup
  members: readonly Display[]
  /** All displays of the brand, for choosing the members of a group. */
  displays: readonly Display[]
  /** Playlists of the brand. */
  playlists: readonly PlaylistSummary[]
  mayEdit: boolean
  /** The cards of the displays. */
  children: ReactNode
}

/**
 * The displays of a group or shop together: how many are online, one playlist for all, a preview,
 * and unpairing.
 */
export function DisplaySection({
  of,
  name,
  group,
  members,
  displays,
  playlists,
  mayEdit,
  children,
}: DisplaySectionProps) {
  const { t } = useTranslation('displays')
  const client = useQueryClient()
  const [open, setOpen] = useState<'edit' | 'delete' | 'unpair' | 'preview'>()
  const point = useMutation(pointAll(client))
  const unpair = useMutation(unpairAll(client))
  const remove = useMutation(removeGroup(client))
  const [title, field] = [useId(), useId()]
  const shown = new Set(members.map(({ playlist }) => playlist?._id ?? ''))
  const [common] = shown
  const value = shown.size > 1 ? MIXED : (common ?? '')
  const hasPreview = value !== '' && value !== MIXED
  const close = () => setOpen(undefined)
  const online = members.filter((display) => display.online).length
  return (
    <section aria-labelledby={title} className="grid grid-cols-1 gap-4">
      <header className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 sm:grid-cols-[minmax(0,1fr)_16rem_auto] sm:items-end">
        <div className="grid gap-0.5">
          <h2 id={title} className="text-23 wrap-anywhere">
            {name}
          </h2>
          <p className="num text-14 text-ink-2">{t('groups.online', { online, count: members.length })}</p>
        </div>
        {mayEdit && members.length > 0 ? (
          <div className="grid gap-1 max-sm:order-last max-sm:col-span-2">
            <label htmlFor={field} className="text-12 font-semibold text-ink-2">
              {t('groups.all')}
            </label>
            <select
              id={field}
              disabled={point.isPending}
              value={value}
              onChange={({ target }) =>
                point.mutate(
                  { of, playlistId: target.value === '' ? null : target.value },
                  { onSuccess: ({ displays: count }) => toast.success(t('groups.pointed', { count })) },
                )
              }
              className={`${fieldStyle} h-11`}
            >
              {value === MIXED ? (
                <option value={MIXED} disabled>
                  {t('groups.mixed')}
                </option>
              ) : null}
              <option value="">{t('groups.nothing')}</option>
              {playlists.map((one) => (
                <option key={one._id} value={one._id}>
                  {one.name}
                </option>
              ))}
            </select>
          </div>
        ) : null}
        {hasPreview || mayEdit ? (
          <Menu
            align="end"
            trigger={
              <IconButton label={t(group ? 'groups.actions' : 'groups.actionsShop', { name })}>
                <Icon name="ellipsis" />
              </IconButton>
            }
          >
            {hasPreview ? (
              <MenuItem icon={<Icon name="eye" />} onClick={() => setOpen('preview')}>
                {t('preview.open')}
              </MenuItem>
            ) : null}
            {mayEdit && group ? (
              <MenuItem icon={<Icon name="pen-line" />} onClick={() => setOpen('edit')}>
                {t('groups.edit')}
              </MenuItem>
            ) : null}
            {mayEdit && members.length > 0 ? (
              <MenuItem icon={<Icon name="monitor-play" />} tone="danger" onClick={() => setOpen('unpair')}>
                {t('groups.unpair')}
              </MenuItem>
            ) : null}
            {mayEdit && group ? (
              <MenuItem icon={<Icon name="trash" />} tone="danger" onClick={() => setOpen('delete')}>
                {t('groups.delete')}
              </MenuItem>
            ) : null}
          </Menu>
        ) : null}
      </header>
      {children}
      <Suspense>
        {open === 'edit' && group ? <GroupDialog group={group} displays={displays} onClose={close} /> : null}
        {open === 'preview' ? <PlaylistPreview id={value} onClose={close} /> : null}
      </Suspense>
      {open === 'unpair' ? (
        <QuestionDialog
          isDanger
          title={t('groups.unpairTitle', { name })}
          text={t('groups.unpairText', { count: members.length })}
          yes={t('groups.unpair')}
          isPending={unpair.isPending}
          onYes={() =>
            unpair.mutate(of, {
              onSuccess: ({ displays: count }) => toast.success(t('groups.unpaired', { count })),
              onSettled: close,
            })
          }
          onClose={close}
        />
      ) : null}
      {open === 'delete' && group ? (
        <QuestionDialog
          isDanger
          title={t('groups.deleteTitle', { name })}
          text={t('groups.deleteText')}
          yes={t('groups.delete')}
          isPending={remove.isPending}
          onYes={() =>
            remove.mutate(group._id, {
              onSuccess: () => toast.success(t('groups.deleted')),
              onSettled: close,
            })
          }
          onClose={close}
        />
      ) : null}
    </section>
  )
}
