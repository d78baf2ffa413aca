import { Icon } from '~/ui/icon.tsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { Spinner } from '~/ui/spinner.tsx'
import { useCamera } from '~/lib/camera/use-camera.ts'
import { useCodeReader } from '../hooks/use-code-reader.ts'
import { CameraButton } from './camera-button.tsx'
import { Viewfinder } from './viewfinder.tsx'

interface CameraProps {
  /** A code has been read, so the image is frozen. */
  paused: boolean
  /** The server is looking up a code. */
  busy: boolean
  onText: (text: string) => void
}

/** The camera that reads codes, or the reason why it cannot run and how to solve it. */
export function Camera({ paused, busy, onText }: CameraProps) {
  const { t } = useTranslation('till')
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera({ key: 'till-camera' })
  const { stream } = camera
  const live = stream !== null
  const reader = useCodeReader({ video, active: live && !paused, onText })
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  useEffect(() => {
    const element = video.current
    if (!element || !stream) return
    if (paused) element.pause()
    // play() rejects when a pause follows at once, which is not a failure.
    else element.play().catch(() => undefined)
  }, [stream, paused])
  return (
    <div
      role="group"
      aria-label={t('camera.label')}
      className={cn(
        'relative grid aspect-square w-full overflow-clip rounded-2xl bg-on-limone text-white shadow-card sm:aspect-[4/3]',
        // Limits only the height of the camera's image. Messages in its place may need more room.
        live && 'max-h-[56dvh] min-h-64',
      )}
    >
      <video
        ref={video}
        muted
        playsInline
        autoPlay
        aria-label={t('camera.picture')}
        className={cn(
          'absolute inset-0 size-full object-cover transition-opacity duration-150',
          camera.mirrored && '-scale-x-100',
          !live && 'opacity-0',
        )}
      />
      {live ? <Viewfinder looking={!paused} /> : null}
      {reader.failed ? (
        <Explained problem="reader" onRetry={reader.retry} />
      ) : (
        <Face step={camera.step} onStart={camera.start} />
      )}
      {live && !reader.failed ? (
        <div className="absolute inset-x-3 bottom-3 flex items-end justify-between gap-2">
          <p className="flex min-h-11 items-center gap-2 rounded-full bg-on-limone/80 px-4 py-2 text-14 font-semibold">
            {busy ? <Spinner className="size-4" /> : null}
            {t(busy ? 'camera.looking' : 'camera.aim')}
          </p>
          <div className="flex gap-2">
            {camera.torch === null ? null : (
              <CameraButton
                label={t('camera.torch')}
                aria-pressed={camera.torch}
                onClick={camera.toggleTorch}
              >
                {camera.torch ? <Icon name="flashlight" /> : <Icon name="flashlight-off" />}
              </CameraButton>
            )}
            {camera.hasMore ? (
              <CameraButton label={t('camera.switch')} onClick={camera.next}>
                <Icon name="switch-camera" />
              </CameraButton>
            ) : null}
          </div>
        </div>
      ) : null}
    </div>
  )
}

/** Shown in place of the image: off, starting, or a problem. */
function Face({ step, onStart }: { step: ReturnType<typeof useCamera>['step']; onStart: () => void }) {
  const { t } = useTranslation('till')
  if (step === 'live') return null
  if (step === 'starting')
    return (
      <p role="status" className="relative grid place-content-center justify-items-center gap-3 p-6 text-14">
        <Spinner className="size-6" />
        {t('camera.starting')}
      </p>
    )
  if (step !== 'off') return <Explained problem={step} onRetry={onStart} />
  return (
    <div className="relative grid place-content-center justify-items-center gap-4 p-6 text-center">
      <Icon name="camera" className="size-9" />
      <Button variant="lemon" size="lg" onClick={onStart}>
        {t('camera.start')}
      </Button>
      <p className="max-w-72 text-14 text-pretty opacity-85">{t('camera.why')}</p>
    </div>
  )
}

type Problem = Exclude<ReturnType<typeof useCamera>['step'], 'off' | 'starting' | 'live'> | 'reader'

function Explained({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const { t } = useTranslation('till')
  return (
    <div
      role="status"
      className="relative grid place-content-center justify-items-center gap-3 bg-on-limone p-6 text-center"
    >
      <Icon name="camera-off" className="size-9" />
      <p className="font-display text-19 font-bold">{t(`camera.problem.${problem}.title`)}</p>
      <p className="max-w-80 text-14 text-pretty opacity-85">{t(`camera.problem.${problem}.text`)}</p>
      {problem === 'unsupported' ? null : (
        <button
          type="button"
          onClick={onRetry}
          className="press min-h-11 rounded-full border border-white/70 px-5 text-14 font-semibold hover:bg-white/15"
        >
          {t('common:retry')}
        </button>
      )}
    </div>
  )
}
