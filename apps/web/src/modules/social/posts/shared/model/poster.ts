/** Longest side of a poster in pixels. */
const SIDE = 1280

/**
 * Takes a frame of a video shortly after its start, as a JPEG.
 * @throws Error when the browser cannot show the video
 */
export async function posterOf(url: string): Promise<File> {
  const film = document.createElement('video')
  film.muted = true
  film.playsInline = true
  film.preload = 'auto'
  film.crossOrigin = 'anonymous'
  film.src = url
  await once(film, 'loadeddata')
  film.currentTime = Math.min(0.5, film.duration / 2 || 0)
  await once(film, 'seeked')
  const scale = Math.min(1, SIDE / Math.max(film.videoWidth, film.videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(film.videoWidth * scale)
  canvas.height = Math.round(film.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.9)
  })
  if (blob === null) throw new Error('The film has no picture')
  return new File([blob], 'poster.jpg', { type: 'image/jpeg' })
}

const once = (film: HTMLVideoElement, event: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    film.addEventListener(event, resolve, { once: true })
    film.addEventListener('error', () => reject(new Error('The film cannot be shown')), { once: true })
  })
