import { IMAGE_MIME_TYPES } from '@vicino/contract/foundation/files/constants'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { uploadAddress } from '~/lib/queries/upload-address.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { UploadAlert } from '~/ui/upload/upload-alert.tsx'
import { IMAGES_MAX, type useImages } from './use-images.ts'

const CropDialog = lazyPart(() => import('./crop-dialog.tsx'))

interface ImagesFieldProps {
  images: readonly string[]
  pictures: ReturnType<typeof useImages>
  error: string | undefined
  /** A still of the video will replace missing images. */
  hasStill: boolean
}

/**
 * Up to ten images. They can be added, cropped, and ordered by drag or by buttons; the first one is
 * the deal's main image.
 */
export function ImagesField({ images, pictures, error, hasStill }: ImagesFieldProps) {
  const { t } = useTranslation('publish')
  const [dragged, setDragged] = useState<number>()
  const [cropped, setCropped] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const [next, setNext] = useState<string>()
  const waiting = pictures.sending.filter(({ problem }) => problem === null)
  const room = IMAGES_MAX - images.length - waiting.length
  function move(from: number, to: number) {
    pictures.move(from, to)
    setAnnouncement(t('pictures.moved', { place: to + 1, count: images.length }))
  }
  function add(list: FileList | null) {
    for (const file of [...(list ?? [])].slice(0, room)) void pictures.add(file)
  }
  /** Replaces an image by its cropped version. The new list entry takes over the focus. */
  async function replace(before: string, file: File) {
    const image = await pictures.add(file, before)
    if (image !== null) setNext(`crop-${image}`)
  }
  function remove(index: number, image: string) {
    const neighbour = images[index + 1] ?? images[index - 1]
    pictures.remove(image)
    setNext(neighbour === undefined ? 'field-images' : `remove-${neighbour}`)
  }
  // Moves the focus after its button has gone, unless the person has moved it elsewhere meanwhile.
  useEffect(() => {
    if (next !== undefined && document.activeElement === document.body) document.getElementById(next)?.focus()
  }, [next])
  return (
    <section
      aria-labelledby="pictures-title"
      id="field-images"
      tabIndex={-1}
      className="grid grid-cols-1 gap-3"
    >
      <div className="grid gap-1">
        <h2 id="pictures-title" className="text-19">
          {t('pictures.title')}
        </h2>
        <p className="text-14 text-pretty text-ink-2">
          {t(images.length === 0 && hasStill ? 'pictures.still' : 'pictures.lead', { max: IMAGES_MAX })}
        </p>
      </div>
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          if (event.dataTransfer.files.length > 0) add(event.dataTransfer.files)
        }}
      >
        {/* A tile is as wide as its four buttons, which would otherwise push its picture over the next one. */}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-3">
          {images.map((image, index) => (
            <li key={image}>
              <div
                draggable
                onDragStart={() => setDragged(index)}
                onDragEnd={() => setDragged(undefined)}
                onDrop={(event) => {
                  if (dragged === undefined) return
                  event.preventDefault()
                  event.stopPropagation()
                  move(dragged, index)
                  setDragged(undefined)
                }}
                className={cn(
                  'grid grid-cols-1 gap-1 rounded-xl bg-surface p-2 shadow-card md:cursor-grab',
                  dragged === index && 'opacity-50',
                )}
              >
                <Thumb
                  image={image}
                  here={pictures.fileOf(image)?.url}
                  alt={t('pictures.one', { place: index + 1 })}
                />
                <div className="flex justify-between">
                  <Small
                    icon="arrow-left"
                    label={t('pictures.earlier', { place: index + 1 })}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  />
                  <Small
                    icon="arrow-right"
                    label={t('pictures.later', { place: index + 1 })}
                    disabled={index === images.length - 1}
                    onClick={() => move(index, index + 1)}
                  />
                  <Small
                    id={`crop-${image}`}
                    icon="scissors"
                    label={t('pictures.crop', { place: index + 1 })}
                    onClick={() => setCropped(image)}
                  />
                  <Small
                    id={`remove-${image}`}
                    icon="trash"
                    label={t('pictures.remove', { place: index + 1 })}
                    onClick={() => remove(index, image)}
                  />
                </div>
              </div>
            </li>
          ))}
          {waiting.map(({ id, url, sent }) => (
            <li key={id} className="relative grid content-start gap-2 rounded-xl bg-surface p-2 shadow-card">
              <img src={url} alt="" className="aspect-[5/4] w-full rounded-md object-cover opacity-60" />
              <p role="status" className="num text-center text-14 text-ink-2">
                {t('pictures.sending', { percent: Math.round(sent * 100) })}
              </p>
            </li>
          ))}
          {room > 0 ? (
            <li className="grid">
              <label
                className={cn(
                  'press grid min-h-36 cursor-pointer place-content-center justify-items-center gap-2 rounded-xl border-2 border-dashed border-line-strong bg-sunken p-3 text-center text-14 font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-azzurro',
                  error && 'border-pomodoro',
                )}
              >
                <Icon name="image-plus" className="size-6" />
                {t('pictures.add')}
                <input
                  type="file"
                  multiple
                  accept={IMAGE_MIME_TYPES.join()}
                  className="sr-only"
                  aria-describedby={error ? 'pictures-error' : undefined}
                  onChange={({ currentTarget }) => {
                    add(currentTarget.files)
                    currentTarget.value = ''
                  }}
                />
              </label>
            </li>
          ) : null}
        </ul>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {error ? (
        <p id="pictures-error" className="text-14 font-medium text-pomodoro">
          {error}
        </p>
      ) : null}
      {pictures.sending.map(({ id, problem }) =>
        problem === null ? null : (
          <div key={id} className="grid gap-1">
            <UploadAlert id={`picture-${id}`} text={problem} onRetry={undefined} />
            <Button
              variant="ghost"
              size="sm"
              className="justify-self-end"
              onClick={() => pictures.dismiss(id)}
            >
              {t('common:close')}
            </Button>
          </div>
        ),
      )}
      <Suspense>
        {cropped === undefined ? null : (
          <CropDialog
            image={cropped}
            here={pictures.fileOf(cropped)?.url}
            onClose={() => setCropped(undefined)}
            onCropped={(file: File) => {
              setCropped(undefined)
              void replace(cropped, file)
            }}
          />
        )}
      </Suspense>
    </section>
  )
}

function Thumb({ image, here, alt }: { image: string; here: string | undefined; alt: string }) {
  const isKey = !image.startsWith('/')
  const { data } = useQuery({ ...uploadAddress(image), enabled: isKey && here === undefined })
  const src = here ?? (isKey ? data : image)
  return src === undefined ? (
    <span className="aspect-[5/4] w-full rounded-md bg-sunken" />
  ) : (
    <img src={src} alt={alt} draggable={false} className="aspect-[5/4] w-full rounded-md object-cover" />
  )
}

interface SmallProps {
  id?: string
  icon: 'arrow-left' | 'arrow-right' | 'scissors' | 'trash'
  label: string
  disabled?: boolean
  onClick: () => void
}

const Small = ({ icon, label, ...props }: SmallProps) => (
  <button
    type="button"
    aria-label={label}
    {...props}
    className={cn(
      buttonStyle({ variant: 'ghost' }),
      'grid size-11 min-h-11 min-w-0 shrink place-items-center p-0',
    )}
  >
    <Icon name={icon} className="size-4" />
  </button>
)
