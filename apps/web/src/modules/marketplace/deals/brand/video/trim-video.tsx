import { DEAL_VIDEO_SECONDS } from '@vicino/contract/marketplace/deals/constants'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { type Range, RangeSlider } from '~/ui/range-slider.tsx'
import { fits } from '../hooks/use-video.ts'

interface TrimVideoProps {
  url: string
  seconds: number
  onUse: (start: number, end: number) => void
  onAgain: () => void
}

/**
 * Chooses the start and end of a video, in tenths of a second. A video that is too long starts
 * trimmed.
 */
export function TrimVideo({ url, seconds, onUse, onAgain }: TrimVideoProps) {
  const { t } = useTranslation('publish')
  const [range, setRange] = useState<Range>([0, Math.min(seconds, DEAL_VIDEO_SECONDS)])
  const player = useRef<HTMLVideoElement>(null)
  const [start, end] = range
  useEffect(() => {
    const video = player.current
    if (!video) return undefined
    const stop = () => {
      if (video.currentTime >= end) video.pause()
    }
    video.addEventListener('timeupdate', stop)
    return () => video.removeEventListener('timeupdate', stop)
  }, [end])
  function move(next: Range) {
    const video = player.current
    // The preview jumps to the thumb that moves.
    if (video) video.currentTime = next[0] === start ? next[1] : next[0]
    setRange(next)
  }
  function play() {
    const video = player.current
    if (!video) return
    video.currentTime = start
    video.play().catch(() => undefined)
  }
  const length = end - start
  return (
    <div className="grid grid-cols-1 gap-2 rounded-xl bg-surface p-4 shadow-card">
      <p className="flex flex-wrap justify-between gap-x-3 text-14 font-semibold">
        <span>{t('film.trim')}</span>
        <span className="num text-ink-2">
          {t('film.length', { seconds: tenths(length), whole: tenths(seconds) })}
        </span>
      </p>
      {fits(seconds) ? null : (
        <p role="status" className="rounded-md bg-ambra-soft px-3 py-2 text-14 font-medium text-ambra">
          {t('film.tooLong', { seconds: tenths(seconds), max: DEAL_VIDEO_SECONDS })}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- as above */}
      <video
        ref={player}
        src={url}
        playsInline
        preload="auto"
        className="mx-auto max-h-[44dvh] w-full max-w-md rounded-lg bg-on-limone object-contain"
        aria-hidden
      />
      <RangeSlider
        labels={[t('film.from'), t('film.to')]}
        value={range}
        min={0}
        max={Math.floor(seconds * 10) / 10}
        step={0.1}
        describe={(at) => t('film.at', { seconds: tenths(at) })}
        onValueChange={move}
      />
      <div className="flex flex-wrap gap-2">
        <Button disabled={!fits(length) || length < 1} onClick={() => onUse(start, end)}>
          <Icon name="check" className="size-4" />
          {t('film.use')}
        </Button>
        <Button variant="outline" onClick={play}>
          <Icon name="play" className="size-4" />
          {t('film.look')}
        </Button>
        <Button variant="ghost" onClick={onAgain}>
          {t('film.retake')}
        </Button>
      </div>
    </div>
  )
}

const tenths = (seconds: number): string => seconds.toFixed(1).replace('.', ',').replace(/,0$/, '')
