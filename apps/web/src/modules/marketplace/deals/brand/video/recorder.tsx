import { DEAL_VIDEO_SECONDS } from '@vicino/contract/marketplace/deals/constants'
import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useEffect, useRef } from 'react'
import { useCamera } from '~/lib/camera/use-camera.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useBack } from '~/lib/use-back.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { Spinner } from '~/ui/spinner.tsx'
import { useRecording } from './use-recording.ts'

interface RecorderProps {
  onVideo: (file: File) => void
  onClose: () => void
}

/**
 * The camera in full screen. It records up to a minute by the front or back camera, with the torch
 * if there is one.
 */
export default function Recorder({ onVideo, onClose }: RecorderProps) {
  const { t } = useTranslation('publish')
  useBack(true, onClose)
  const camera = useCamera({ key: 'film-camera', audio: true })
  const { stream, start } = camera
  const recording = useRecording(stream, DEAL_VIDEO_SECONDS, onVideo)
  const video = useRef<HTMLVideoElement>(null)
  const began = useRef(false)
  useEffect(() => {
    // Opening the recorder is the press by which the person asks for the camera.
    if (!began.current) start()
    began.current = true
  }, [start])
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = stream
    if (stream) element.play().catch(() => undefined)
  }, [stream])
  const left = Math.max(0, DEAL_VIDEO_SECONDS - Math.floor(recording.seconds))
  return (
    <Base.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Base.Portal>
        <Base.Popup className="fixed inset-0 z-50 flex flex-col bg-on-limone text-white outline-none">
          <header className="flex items-center justify-between gap-3 p-3">
            <Base.Title className="px-2 font-display text-19 font-bold">{t('record.title')}</Base.Title>
            <Round label={t('common:close')} onClick={onClose}>
              <Icon name="x" />
            </Round>
          </header>
          <div className="relative min-h-0 flex-1">
            <video
              ref={video}
              muted
              playsInline
              autoPlay
              aria-label={t('record.picture')}
              className={cn(
                'absolute inset-0 size-full object-contain',
                camera.mirrored && '-scale-x-100',
                !stream && 'opacity-0',
              )}
            />
            <Face step={camera.step} onStart={camera.start} />
          </div>
          {stream ? (
            <footer className="grid gap-3 px-4 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
              <div
                role="timer"
                aria-label={t('record.left', { seconds: left })}
                className="mx-auto flex min-h-9 items-center gap-2 rounded-full bg-white/15 px-4 text-14 font-semibold"
              >
                {recording.active ? <span aria-hidden className="size-2.5 rounded-full bg-pomodoro" /> : null}
                <span className="num">
                  {clock(recording.seconds)} / {clock(DEAL_VIDEO_SECONDS)}
                </span>
              </div>
              {recording.failed ? (
                <p role="alert" className="text-center text-14 font-semibold">
                  {t('record.failed')}
                </p>
              ) : null}
              <div className="grid grid-cols-3 items-center justify-items-center">
                {camera.torch === null ? (
                  <span />
                ) : (
                  <Round label={t('record.torch')} pressed={camera.torch} onClick={camera.toggleTorch}>
                    <Icon name={camera.torch ? 'flashlight' : 'flashlight-off'} />
                  </Round>
                )}
                <button
                  type="button"
                  aria-label={t(recording.active ? 'record.stop' : 'record.start')}
                  onClick={recording.active ? recording.stop : recording.start}
                  className="press grid size-20 place-items-center rounded-full border-4 border-white"
                >
                  <span
                    className={cn(
                      'bg-pomodoro transition-[border-radius,scale] duration-150',
                      recording.active ? 'size-8 rounded-md' : 'size-15 rounded-full',
                    )}
                  />
                </button>
                {camera.hasMore && !recording.active ? (
                  <Round label={t('record.switch')} onClick={camera.next}>
                    <Icon name="switch-camera" />
                  </Round>
                ) : (
                  <span />
                )}
              </div>
            </footer>
          ) : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`

interface RoundProps {
  label: string
  pressed?: boolean
  onClick: () => void
  children: ReactNode
}

function Round({ label, pressed, onClick, children }: RoundProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      onClick={onClick}
      className="press grid size-12 place-items-center rounded-full bg-white/15 hover:bg-white/25 aria-pressed:bg-limone aria-pressed:text-on-limone [&_svg]:size-5"
    >
      {children}
    </button>
  )
}

/** Shown when the camera gives no image: the reason, and what to do. */
function Face({ step, onStart }: { step: ReturnType<typeof useCamera>['step']; onStart: () => void }) {
  const { t } = useTranslation('publish')
  if (step === 'live') return null
  const box = 'absolute inset-0 grid place-content-center justify-items-center gap-3 p-6 text-center'
  if (step === 'starting' || step === 'off') {
    return (
      <p role="status" className={box}>
        <Spinner className="size-6" />
        {t('record.starting')}
      </p>
    )
  }
  return (
    <div role="alert" className={box}>
      <Icon name="camera-off" className="size-9" />
      <p className="font-display text-19 font-bold">{t(`record.problem.${step}.title`)}</p>
      <p className="max-w-80 text-14 text-pretty opacity-85">{t(`record.problem.${step}.text`)}</p>
      {step === 'unsupported' ? null : (
        <Button variant="lemon" onClick={onStart}>
          {t('common:retry')}
        </Button>
      )}
    </div>
  )
}
