/** Longest side of a still in pixels, which is also the server's limit. */
const SIDE = 1600
/** Milliseconds that a browser may take to show a frame. */
const WAIT_MS = 8000

/**
 * Takes a still of a video as JPEG, at a moment in seconds; null when the browser cannot show the
 * video.
 */
export async function stillOf(address: string, at: number): Promise<File | null> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  video.src = address
  try {
    await once(video, 'loadeddata')
    if (at > 0.05) {
      video.currentTime = at
      await once(video, 'seeked')
    }
    const scale = Math.min(1, SIDE / Math.max(video.videoWidth, video.videoHeight))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88))
    return blob && new File([blob], 'still.jpg', { type: 'image/jpeg' })
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    video.load()
  }
}

function once(video: HTMLVideoElement, name: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('timeout')), WAIT_MS)
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      settle()
    }
    video.addEventListener(name, end(resolve), { once: true })
    video.addEventListener(
      'error',
      end(() => reject(new Error('video'))),
      { once: true },
    )
  })
}
