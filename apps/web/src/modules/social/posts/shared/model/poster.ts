/** Longest side of a poster in pixels. */
const SIDE = 1280

/**
 * Takes a frame of a video shortly after its start, as a JPEG.
 * @throws Error when the browser cannot show the video
 */
export async function posterOf(url: string): Promise<File> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  video.crossOrigin = 'anonymous'
  video.src = url
  await once(video, 'loadeddata')
  video.currentTime = Math.min(0.5, video.duration / 2 || 0)
  await once(video, 'seeked')
  const scale = Math.min(1, SIDE / Math.max(video.videoWidth, video.videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.9)
  })
  if (blob === null) throw new Error('The video has no frame')
  return new File([blob], 'poster.jpg', { type: 'image/jpeg' })
}

const once = (video: HTMLVideoElement, event: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    video.addEventListener(event, resolve, { once: true })
    video.addEventListener('error', () => reject(new Error('The browser cannot show the video')), {
      once: true,
    })
  })
