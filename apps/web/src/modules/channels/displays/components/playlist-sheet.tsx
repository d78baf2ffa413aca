import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DAY_MINUTES, DEAL_SECONDS, DISPLAY_LIMITS } from '@vicino/contract/channels/displays/constants'
import type { Playlist, PlaylistItem } from '@vicino/contract/channels/displays/schemas'
import { Suspense, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { newIdempotencyKey } from '~/lib/idempotency-key.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { toast } from '~/lib/toast.ts'
import { useVersionedDraft } from '~/lib/use-versioned-draft.ts'
import { Button } from '~/ui/button.tsx'
import { ChangedMeanwhile } from '~/ui/changed-meanwhile.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Input } from '~/ui/input.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { playlistQuery, savePlaylist } from '../api/displays.ts'
import { titleOf } from '../model/title-of.ts'
import { DealPicker } from './deal-picker.tsx'
import { type ItemChange, PlaylistRow } from './playlist-row.tsx'

const Preview = lazyPart(() => import('../player/components/preview.tsx'))

interface PlaylistSheetProps {
  id: string
  /** The caller's own deals can be added. */
  mayAdd: boolean
  onClose: () => void
}

/** Name, deals, order, seconds and hours of a playlist. */
export default function PlaylistSheet({ id, mayAdd, onClose }: PlaylistSheetProps) {
  const { data, error, isFetching, refetch } = useQuery(playlistQuery(id))
  const { t } = useTranslation('displays')
  if (data) return <Editor key={data._id} playlist={data} mayAdd={mayAdd} onClose={onClose} />
  return (
    <Sheet open onOpenChange={onClose} title={t('editor.title')}>
      {error ? (
        <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-64 rounded-xl" />
      )}
    </Sheet>
  )
}

type Fields = ReturnType<typeof fieldsOf>
/** The same deal is on a playlist once; a slide has a key of its own as long as the form is open. */
type KeyedItem = PlaylistItem & { readonly key: string }
const fieldsOf = ({ name, items }: Playlist): { name: string; items: readonly KeyedItem[] } => ({
  name,
  items: items.map((item, index) => ({ ...item, key: 'slide' in item ? `slide ${index}` : item.dealId })),
})

function sentOf(item: PlaylistItem) {
  const { seconds, weekdays, from, to, advertiser } = item
  const played = {
    seconds,
    weekdays,
    from,
    to,
    advertiser: advertiser?.trim() ? advertiser.trim() : null,
  }
  if (!('slide' in item)) return { dealId: item.dealId, ...played }
  const { title, text, image } = item.slide
  return { slide: { title: title.trim(), text: text.trim(), image }, ...played }
}

const isEmpty = (item: PlaylistItem): boolean => {
  const sent = sentOf(item)
  return 'slide' in sent && sent.slide.title === '' && sent.slide.text === '' && sent.slide.image === null
}

const ALWAYS = { seconds: DEAL_SECONDS.usual, weekdays: [1, 2, 3, 4, 5, 6, 7], from: 0, to: DAY_MINUTES }

function Editor({ playlist, mayAdd, onClose }: { playlist: Playlist } & Omit<PlaylistSheetProps, 'id'>) {
  const { t } = useTranslation('displays')
  const client = useQueryClient()
  const form = useVersionedDraft({
    record: playlist,
    fieldsOf,
    empty: fieldsOf(playlist),
    readNow: () => client.fetchQuery({ ...playlistQuery(playlist._id), staleTime: 0 }),
    keyOf: (field, value) => (field === 'items' ? (value as Fields['items']).map(sentOf) : value),
  })
  const { name, items } = form.draft
  const setName = (next: string) => form.set('name', next)
  const setItems = (next: Fields['items']) => form.set('items', next)
  const [announcement, setAnnouncement] = useState('')
  const [isPreviewing, setPreviewing] = useState(false)
  const { mutate, isPending } = useMutation(savePlaylist(playlist._id, client))
  const change = (index: number, values: ItemChange) =>
    setItems(items.map((item, at) => (at === index ? { ...item, ...values } : item)))
  function move(from: number, to: number) {
    const item = items[from]
    if (!item || to < 0 || to >= items.length) return
    setItems(items.toSpliced(from, 1).toSpliced(to, 0, item))
    setAnnouncement(
      t('editor.moved', { title: titleOf(item, t('slide.name')), place: to + 1, count: items.length }),
    )
  }
  function save() {
    const body = { name, items: items.map(sentOf), version: form.version ?? '' }
    mutate(body, {
      onSuccess: () => {
        toast.success(t('editor.saved'))
        onClose()
      },
      onError: (failed) =>
        void form.takeOver(failed, (isOld) => {
          if (!isOld) toast.error(errorText(failed))
        }),
    })
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('editor.title')}
      className="md:w-136"
      footer={
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
          <Button variant="outline" onClick={() => setPreviewing(true)}>
            <Icon name="eye" className="size-4" />
            {t('preview.open')}
          </Button>
          <Button
            wide
            pending={isPending}
            disabled={name.trim() === '' || items.some(isEmpty)}
            onClick={save}
          >
            {t('editor.save')}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <ChangedMeanwhile
          meanwhile={form.meanwhile}
          nameOf={(field) => t(field === 'name' ? 'editor.name' : 'editor.deals')}
          show={(field, value) =>
            field === 'name'
              ? String(value)
              : (value as Fields['items']).map((item) => titleOf(item, t('slide.name'))).join(', ')
          }
        />
        <Input
          label={t('editor.name')}
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <p role="status" className="sr-only">
          {announcement}
        </p>
        {items.length === 0 ? (
          <p className="text-14 text-pretty text-ink-2">{t('editor.none')}</p>
        ) : (
          <ol aria-label={t('editor.deals')} className="grid grid-cols-1 gap-3">
            {items.map((item, index) => (
              <li key={item.key}>
                <PlaylistRow
                  item={item}
                  isFirst={index === 0}
                  isLast={index === items.length - 1}
                  onMove={(by) => move(index, index + by)}
                  onChange={(values) => change(index, values)}
                  onRemove={() => setItems(items.toSpliced(index, 1))}
                />
              </li>
            ))}
          </ol>
        )}
        {mayAdd && items.length < DISPLAY_LIMITS.deals ? (
          <Button
            variant="outline"
            onClick={() => {
              const slide = { title: '', text: '', image: null }
              setItems([
                ...items,
                { slide, ...ALWAYS, advertiser: null, key: `slide ${newIdempotencyKey()}` },
              ])
            }}
          >
            <Icon name="plus" className="size-4" />
            {t('slide.add')}
          </Button>
        ) : null}
        {mayAdd && items.length < DISPLAY_LIMITS.deals ? (
          <DealPicker
            chosen={items.map(({ key }) => key)}
            onAdd={(deal) =>
              setItems([
                ...items,
                {
                  dealId: deal._id,
                  title: deal.title,
                  brandName: deal.brand.username,
                  brandLogo: deal.brand.logo,
                  image: deal.images[0] ?? null,
                  videoUrl: null,
                  price: deal.price,
                  discount: deal.discount,
                  discountPrice: deal.discountPrice,
                  lowestPrice: deal.lowestPrice,
                  lowestDeclared: deal.lowestDeclared,
                  expirationDate: deal.expirationDate,
                  quantity: deal.quantity,
                  ...ALWAYS,
                  key: deal._id,
                },
              ])
            }
          />
        ) : null}
      </div>
      {isPreviewing ? (
        <Suspense>
          <Preview
            name={name}
            items={items.filter((item) => !isEmpty(item))}
            onClose={() => setPreviewing(false)}
          />
        </Suspense>
      ) : null}
    </Sheet>
  )
}
