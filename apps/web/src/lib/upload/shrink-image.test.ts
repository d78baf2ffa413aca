import { IMAGE_MIME_TYPES } from '@vicino/contract/foundation/files/constants'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ImageTooLargeError } from '../api-error.ts'
import { shrinkImage } from './shrink-image.ts'

const MB = 1024 * 1024
const photo = (bytes: number, type = 'image/jpeg') => new File([new Uint8Array(bytes)], 'IMG_1.jpg', { type })
const drawn: { width: number; height: number; type: string }[] = []

/** A browser that reads each file as an image of this size, and draws one of so many bytes. */
function browserWith(size: { width: number; height: number } | null, drawnBytes = MB / 2) {
  vi.stubGlobal('createImageBitmap', () =>
    size ? Promise.resolve({ ...size, close: () => {} }) : Promise.reject(new Error('unreadable')),
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    done,
    type = '',
  ) {
    drawn.push({ width: this.width, height: this.height, type })
    done(new Blob([new Uint8Array(drawnBytes)], { type }))
  })
}

beforeEach(() => void (drawn.length = 0))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('a photo of 10 MB and 12 megapixels leaves the phone with 2,048 px on its longer side', async () => {
  browserWith({ width: 3000, height: 4000 })
  const sent = await shrinkImage(photo(10 * MB))
  expect(drawn).toEqual([{ width: 1536, height: 2048, type: 'image/jpeg' }])
  expect([sent.size, sent.type, sent.name]).toEqual([MB / 2, 'image/jpeg', 'IMG_1.jpg'])
})

it('a drawing keeps its transparent parts', async () => {
  browserWith({ width: 4096, height: 1024 })
  await shrinkImage(photo(2 * MB, 'image/png'))
  expect(drawn).toEqual([{ width: 2048, height: 512, type: 'image/webp' }])
})

it('a small image is sent as it is', async () => {
  browserWith({ width: 800, height: 600 })
  const file = photo(MB / 4)
  expect(await shrinkImage(file)).toBe(file)
})

it('a photo of a type that the server does not take becomes a JPEG, however small', async () => {
  browserWith({ width: 800, height: 600 })
  const sent = await shrinkImage(photo(MB / 4, 'image/heic'))
  expect(sent.type).toBe('image/jpeg')
  expect(IMAGE_MIME_TYPES).not.toContain('image/heic')
})

it('a file that would only grow is sent as it is', async () => {
  browserWith({ width: 2000, height: 1000 }, 3 * MB)
  const file = photo(2 * MB)
  expect(await shrinkImage(file)).toBe(file)
})

it('what the browser cannot read is sent as it is, unless it is larger than the server takes', async () => {
  browserWith(null)
  const file = photo(2 * MB)
  expect(await shrinkImage(file)).toBe(file)
  await expect(shrinkImage(photo(6 * MB))).rejects.toThrow(ImageTooLargeError)
})
