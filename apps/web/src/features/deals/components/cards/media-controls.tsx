import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useAutoplayPause } from '~/lib/carousel/use-autoplay.ts'
import { useReducedMotion } from '~/lib/carousel/use-reduced-motion.ts'

interface MediaControlsProps {
  count: number
  index: number
  goTo: (index: number) => void
}

const DOTS_SHOWN = 6

/**
 * Dots to go to a picture and a pause button: the way without a swipe. A narrow card has no room for dots
 * that a finger can hit: there they only show which picture it is, and the detail has the buttons.
 */
export function MediaControls({ count, index, goTo }: MediaControlsProps) {
  const { t } = useTranslation('deals')
  const [paused, setPaused] = useAutoplayPause()
  const stillness = useReducedMotion()
  const icon = paused ? 'play' : 'pause'
  return (
    <div className="absolute right-2 bottom-2 z-10 flex items-center rounded-full bg-scrim px-1 text-white">
      {Array.from({ length: Math.min(count, DOTS_SHOWN) }, (_, slide) => (
        <span key={slide} className="grid place-items-center">
          <button
            type="button"
            aria-label={t('media.goTo', { number: slide + 1, total: count })}
            aria-current={slide === index}
            onClick={() => goTo(slide)}
            className="hidden size-6 place-items-center rounded-full @min-card:grid"
          >
            <Dot on={slide === index} />
          </button>
          <span aria-hidden className="grid h-6 w-2.5 place-items-center @min-card:hidden">
            <Dot on={slide === index} />
          </span>
        </span>
      ))}
      {!stillness && (
        <button
          type="button"
          aria-label={paused ? t('media.play') : t('media.pause')}
          onClick={() => setPaused(!paused)}
          className="grid size-6 place-items-center rounded-full"
        >
          <Icon name={icon} className="size-3 fill-current" />
        </button>
      )}
    </div>
  )
}

function Dot({ on }: { on: boolean }) {
  return (
    <span
      className={cn(
        'h-1.5 rounded-full transition-all duration-150 @min-card:h-2',
        on ? 'w-2 bg-white @min-card:w-3.5' : 'w-1.5 bg-white/60 @min-card:w-2',
      )}
    />
  )
}
