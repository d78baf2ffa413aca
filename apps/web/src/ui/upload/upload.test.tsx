import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeRequests, type FakeAnswer } from '~/testing/fake-request.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { ImageUpload } from '../image-upload.tsx'
import { ResponsiveImage } from '../responsive-image.tsx'
import { VideoUpload } from '../video-upload.tsx'

let answer: () => FakeAnswer
speakItalian('upload')
beforeEach(() => {
  vi.stubGlobal(
    'XMLHttpRequest',
    fakeRequests(() => answer()),
  )
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:a', revokeObjectURL: () => {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const imageFile = (bytes = 10, type = 'image/png'): File =>
  new File([new Uint8Array(bytes)], 'a.png', { type })
const choose = (file: File): void => {
  fireEvent.change(screen.getByLabelText<HTMLInputElement>(/: Foto$/), { target: { files: [file] } })
}

function renderImage(onUploaded: (key: string) => void | Promise<void> = () => {}) {
  return render(
    <Suspense>
      <ImageUpload label="Foto" folder="avatar" value={null} onUploaded={onUploaded} />
    </Suspense>,
  )
}

it('R-514 a chosen image is uploaded and its key is reported', async () => {
  answer = () => ({ status: 201, body: { Key: 'images/avatar/a.webp' } })
  const onUploaded = vi.fn<(key: string) => void>()
  renderImage(onUploaded)
  choose(imageFile())
  expect(screen.getByRole('progressbar', { name: 'Caricamento: Foto' })).toBeTruthy()
  await waitFor(() => expect(onUploaded).toHaveBeenCalledWith('images/avatar/a.webp'))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
})

it.each([
  ['R-560 R-585 6 MB', imageFile(6 * 1024 * 1024), 'Il file è troppo grande: al massimo 5 MB.'],
  ['R-559 a PDF', imageFile(10, 'application/pdf'), 'Scegli un’immagine JPEG, PNG o WebP.'],
])('%s are refused in an alert before anything is sent, the field is empty', async (_what, file, text) => {
  answer = () => {
    throw new Error('sent')
  }
  renderImage()
  choose(file)
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  const field = screen.getByLabelText<HTMLInputElement>(/: Foto$/)
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['', 'true'])
  expect(screen.queryByText('Riprova')).toBeNull()
})

it('R-585 the alert shows the server’s refusal as written, without a retry', async () => {
  answer = () => ({ status: 400, body: { code: 'file_unreadable', message: 'Il file è danneggiato.' } })
  renderImage()
  choose(imageFile())
  expect((await screen.findByRole('alert')).textContent).toBe('Il file è danneggiato.')
  expect(document.querySelector('img')).toBeNull()
})

it('R-585 after a network failure the retry sends the same file', async () => {
  answer = () => 'no answer'
  const onUploaded = vi.fn<(key: string) => void>()
  renderImage(onUploaded)
  choose(imageFile())
  const retry = await screen.findByText('Riprova')
  answer = () => ({ status: 201, body: { Key: 'images/avatar/b.webp' } })
  fireEvent.click(retry)
  await waitFor(() => expect(onUploaded).toHaveBeenCalledWith('images/avatar/b.webp'))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('R-585 if the upload worked and only saving failed, a retry does not upload the file again', async () => {
  let uploads = 0
  answer = () => {
    uploads += 1
    return { status: 201, body: { Key: 'images/avatar/c.webp' } }
  }
  const onUploaded = vi
    .fn<(key: string) => Promise<void>>(() => Promise.resolve())
    .mockRejectedValueOnce(new Error('offline'))
  renderImage(onUploaded)
  choose(imageFile())
  fireEvent.click(await screen.findByText('Riprova'))
  await waitFor(() => expect(onUploaded).toHaveBeenCalledTimes(2))
  expect(uploads).toBe(1)
})

it('R-585 a dropped image is handled like a chosen one', async () => {
  answer = () => ({ status: 201, body: { Key: 'images/avatar/d.webp' } })
  const onUploaded = vi.fn<(key: string) => void>()
  const { container } = renderImage(onUploaded)
  fireEvent.drop(container.firstElementChild as Element, { dataTransfer: { files: [imageFile()] } })
  await waitFor(() => expect(onUploaded).toHaveBeenCalledWith('images/avatar/d.webp'))
})

it('R-586 a failed upload of a video is reported with a retry, and the form keeps its values', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  answer = () => 'no answer'
  const onUploaded = vi.fn<(key: string) => void>()
  render(
    <Suspense>
      <form aria-label="Post">
        <input aria-label="Titolo" defaultValue="Festa" />
        <VideoUpload label="Video" value={null} onUploaded={onUploaded} />
      </form>
    </Suspense>,
  )
  const file = new File([new Uint8Array(10)], 'a.mp4', { type: 'video/mp4' })
  fireEvent.change(screen.getByLabelText(/: Video$/), { target: { files: [file] } })
  await act(() => vi.advanceTimersByTimeAsync(4000))
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Caricamento video non riuscito')
  expect(screen.getByLabelText<HTMLInputElement>('Titolo').value).toBe('Festa')
  answer = () => ({ status: 200, body: { Key: 'videos/clip/a.mp4' } })
  fireEvent.click(screen.getByText('Riprova'))
  await waitFor(() => expect(onUploaded).toHaveBeenCalledWith('videos/clip/a.mp4'))
  vi.useRealTimers()
})

it('an uploaded image is requested in the size of its place, and any other image as it is', () => {
  const { container, rerender } = render(
    <ResponsiveImage src="/files/images/avatar/a.webp" alt="Ida" sizes="96px" />,
  )
  const source = container.querySelector('source')
  expect(source?.srcset).toBe('/files/images/avatar/a-480.avif 480w, /files/images/avatar/a-1080.avif 1080w')
  const image = screen.getByAltText<HTMLImageElement>('Ida')
  expect(image.srcset).toContain('/files/images/avatar/a-480.webp 480w')
  rerender(<ResponsiveImage src="/files/demo/a.svg" alt="Ida" sizes="96px" />)
  expect(container.querySelector('source')).toBeNull()
  expect(screen.getByAltText<HTMLImageElement>('Ida').getAttributeNames().toSorted()).toEqual(['alt', 'src'])
})
