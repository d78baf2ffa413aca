import { IMAGE_MIME_TYPES } from '@vicino/contract/foundation/files/constants'
import { useRef, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { startImageUpload } from '~/lib/upload/upload-image.ts'

export const IMAGES_MAX = 10
/** An image that is being uploaded, or whose upload failed. */
export interface Sending {
  readonly id: number
  readonly url: string
  readonly sent: number
  readonly problem: string | null
}

/**
 * Holds the images of a form and uploads each one when it is added. `change` takes a function of
 * the list, because several uploads can end at the same time.
 */
export function useImages(change: (next: (images: readonly string[]) => readonly string[]) => void) {
  const { t } = useTranslation('publish')
  const [sending, setSending] = useState<readonly Sending[]>([])
  /** Files of this page by their upload key, for cropping. */
  const files = useRef(new Map<string, { file: Blob; url: string }>())
  const number = useRef(0)

  const patch = (id: number, values: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.id === id ? { ...one, ...values } : one)))
  const drop = (id: number) => setSending((all) => all.filter((one) => one.id !== id))

  /**
   * Uploads an image, in place of `instead` if given. Returns its key, or null when the upload
   * failed.
   */
  async function add(file: File, instead?: string): Promise<string | null> {
    const id = (number.current += 1)
    const url = URL.createObjectURL(file)
    const problem = IMAGE_MIME_TYPES.includes(file.type) ? null : t('pictures.wrongType')
    setSending((all) => [...all, { id, url, sent: 0, problem }])
    if (problem !== null) return null
    try {
      const key = await startImageUpload(file, 'deal')({ onProgress: (sent) => patch(id, { sent }) })
      files.current.set(key, { file, url })
      drop(id)
      change((images) =>
        instead === undefined
          ? [...images, key].slice(0, IMAGES_MAX)
          : images.map((image) => (image === instead ? key : image)),
      )
      return key
    } catch (error) {
      patch(id, { problem: errorText(error) })
      return null
    }
  }

  return {
    sending,
    add,
    dismiss: drop,
    fileOf: (key: string) => files.current.get(key),
    remove: (key: string) => change((images) => images.filter((image) => image !== key)),
    move: (from: number, to: number) => change((images) => moved(images, from, to)),
  }
}

/** Returns the list with one entry moved. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): readonly Entry[] {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}
