import { useEffect, useRef } from 'react'

interface VideoSlideProps {
  readonly src: string
  /** Shown until the first frame is loaded. */
  readonly poster: string | undefined
  readonly label: string
  readonly playing: boolean
  readonly onEnded: () => void
}

/** The deal's video, muted and inside the page, with the browser's own controls. */
export function VideoSlide({ src, poster, label, playing, onEnded }: VideoSlideProps) {
  const video = useRef<HTMLVideoElement>(null)

  useEffect(() => {
    const element = video.current
    if (element === null) return
    // React sets `muted` too late for the browsers' autoplay rule.
    element.muted = true
    // A browser may refuse to play; the poster and the controls stay.
    if (playing) element.play().catch(() => undefined)
    else element.pause()
  }, [playing])

  return (
    <video
      ref={video}
      src={src}
      poster={poster}
      aria-label={label}
      muted
      playsInline
      controls
      preload="metadata"
      onEnded={onEnded}
      className="size-full shrink-0 snap-start bg-sunken object-cover"
    >
      <track kind="captions" />
    </video>
  )
}
