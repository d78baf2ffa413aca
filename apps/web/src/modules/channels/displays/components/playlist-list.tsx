import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PlaylistSummary } from '@vicino/contract/channels/displays/schemas'
import { type SubmitEvent, Suspense, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Input } from '~/ui/input.tsx'
import { addPlaylist, removePlaylist } from '../api/displays.ts'

const PlaylistSheet = lazyPart(() => import('./playlist-sheet.tsx'))

/** The playlists of a brand. Each may be on many displays. */
export function PlaylistList({
  playlists,
  mayEdit,
  mayAdd,
}: {
  playlists: readonly PlaylistSummary[]
  mayEdit: boolean
  mayAdd: boolean
}) {
  const { t } = useTranslation('displays')
  const client = useQueryClient()
  const [opened, setOpened] = useState<string>()
  const [name, setName] = useState('')
  const add = useMutation(addPlaylist(client))
  const remove = useMutation(removePlaylist(client))
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (name.trim() === '') return
    add.mutate(name, {
      onSuccess: ({ _id }) => {
        setName('')
        setOpened(_id)
      },
    })
  }
  return (
    <section
      aria-labelledby="playlists"
      className="grid grid-cols-1 gap-4 rounded-2xl bg-surface p-4 shadow-card sm:p-6"
    >
      <header className="grid gap-1">
        <h2 id="playlists" className="text-23">
          {t('playlists.title')}
        </h2>
        <p className="text-14 text-pretty text-ink-2">{t('playlists.lead')}</p>
      </header>
      {playlists.length === 0 ? null : (
        <ul className="grid grid-cols-1 divide-y divide-line">
          {playlists.map((playlist) => (
            <li key={playlist._id} className="flex items-center gap-1 py-1">
              <button
                type="button"
                disabled={!mayEdit}
                onClick={() => setOpened(playlist._id)}
                className="press grid min-h-14 min-w-0 flex-1 content-center rounded-lg px-2 text-left hover:bg-sunken"
              >
                <span className="font-semibold wrap-anywhere">{playlist.name}</span>
                <span className="num text-14 text-ink-2">
                  {[
                    t('playlists.deals', { count: playlist.deals }),
                    t('playlists.onOffer', { count: playlist.onOffer }),
                    ...(playlist.slides > 0 ? [t('playlists.slides', { count: playlist.slides })] : []),
                    t('playlists.displays', { count: playlist.displays }),
                  ].join(' · ')}
                </span>
              </button>
              {mayEdit ? (
                <IconButton
                  label={t('playlists.edit', { name: playlist.name })}
                  onClick={() => setOpened(playlist._id)}
                >
                  <Icon name="pen-line" />
                </IconButton>
              ) : null}
              {mayEdit && playlist.displays === 0 ? (
                <IconButton
                  label={t('playlists.remove', { name: playlist.name })}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(playlist._id)}
                >
                  <Icon name="trash" />
                </IconButton>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {mayAdd ? (
        <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
          <Input
            label={t('playlists.new')}
            maxLength={60}
            value={name}
            onChange={({ target }) => setName(target.value)}
            className="min-w-48 flex-1"
          />
          <Button type="submit" variant="outline" pending={add.isPending} className="h-12">
            {t('playlists.add')}
          </Button>
        </form>
      ) : null}
      {opened === undefined ? null : (
        <Suspense>
          <PlaylistSheet id={opened} mayAdd={mayAdd} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
