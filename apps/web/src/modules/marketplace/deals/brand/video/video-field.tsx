import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { uploadAddress } from '~/lib/queries/upload-address.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Spinner } from '~/ui/spinner.tsx'
import { FilePicker } from '~/ui/upload/file-picker.tsx'
import { UploadAlert } from '~/ui/upload/upload-alert.tsx'
import { UploadProgress } from '~/ui/upload/upload-progress.tsx'
import { FILM_TYPES, useVideo } from '../hooks/use-video.ts'
import { TrimVideo } from './trim-video.tsx'

const Recorder = lazyPart(() => import('./recorder.tsx'))

interface VideoFieldProps {
  userId: string
  /** Key of the upload, or address of the deal's present video; '' for none. */
  value: string
  onKey: (key: string) => void
  onStill: (still: File) => void
}

/** The video of a deal: recorded or chosen, trimmed, uploading, or on the server. */
export function VideoField({ userId, value, onKey, onStill }: VideoFieldProps) {
  const { t } = useTranslation('publish')
  const [recording, setRecording] = useState(false)
  const video = useVideo({ userId, value, onKey, onStill })
  const { state } = video
  const url = useVideoAddress(value, 'url' in state ? state.url : null)
  const busy = state.kind === 'sending' || state.kind === 'working'
  return (
    <section
      aria-labelledby="film-title"
      className="grid grid-cols-1 gap-3"
      id="field-videoUrl"
      tabIndex={-1}
    >
      <div className="grid gap-1">
        <h2 id="film-title" className="text-19">
          {t('film.title')}
        </h2>
        <p className="text-14 text-pretty text-ink-2">{t('film.lead')}</p>
      </div>
      {state.kind === 'none' ? (
        <Empty onRecord={() => setRecording(true)} onFile={(file) => void video.pick(file)} />
      ) : (
        <div className="grid grid-cols-1 gap-3">
          {url === null || state.kind === 'picked' ? null : (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- the maker's own look at it: nobody has captions yet
            <video
              key={url}
              src={url}
              controls
              playsInline
              preload="metadata"
              aria-label={t('film.preview')}
              className="mx-auto max-h-[52dvh] w-full max-w-md rounded-xl bg-on-limone object-contain"
            />
          )}
          {state.kind === 'picked' ? (
            <TrimVideo
              url={state.url}
              seconds={state.seconds}
              onUse={(start, end) => void video.use(start, end)}
              onAgain={video.remove}
            />
          ) : null}
          {state.kind === 'working' ? (
            <p role="status" className="flex items-center gap-2 text-14 text-ink-2">
              <Spinner className="size-4" />
              {t('film.working')}
            </p>
          ) : null}
          {state.kind === 'sending' ? (
            <>
              {state.resumed ? <p className="text-14 text-ink-2">{t('film.resumed')}</p> : null}
              <UploadProgress label={t('film.title')} sent={state.sent} onCancel={video.remove} />
            </>
          ) : null}
          {state.kind === 'failed' ? (
            <UploadAlert id="film-error" text={state.text} onRetry={state.retry ?? undefined} />
          ) : null}
          {state.kind === 'sent' ? (
            <p role="status" className="flex items-center gap-1.5 text-14 font-medium text-basilico">
              <Icon name="circle-check" className="size-4 shrink-0" />
              {t('film.sent')}
            </p>
          ) : null}
          {busy || state.kind === 'picked' ? null : (
            <div className="flex flex-wrap gap-2">
              <Button variant="outline" onClick={() => setRecording(true)}>
                <Icon name="video" className="size-4" />
                {t('film.again')}
              </Button>
              <Pick onFile={(file) => void video.pick(file)} label={t('film.other')} />
              <Button variant="ghost" onClick={video.remove}>
                <Icon name="trash" className="size-4" />
                {t('film.remove')}
              </Button>
            </div>
          )}
        </div>
      )}
      <Suspense>
        {recording ? (
          <Recorder
            onClose={() => setRecording(false)}
            onVideo={(file: File) => {
              setRecording(false)
              void video.pick(file)
            }}
          />
        ) : null}
      </Suspense>
    </section>
  )
}

/** Returns the address of the video: in this page, or on the server for an earlier upload. */
function useVideoAddress(value: string, here: string | null): string | null {
  const isKey = value !== '' && !value.startsWith('/')
  const { data } = useQuery({ ...uploadAddress(value), enabled: isKey && here === null })
  if (here !== null) return here
  return isKey ? (data ?? null) : value || null
}

function Empty({ onRecord, onFile }: { onRecord: () => void; onFile: (file: File) => void }) {
  const { t } = useTranslation('publish')
  return (
    <div className="grid justify-items-center gap-4 rounded-2xl border-2 border-dashed border-line-strong bg-sunken px-4 py-8 text-center">
      <Icon name="film" className="size-8 text-ink-3" />
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="lemon" size="lg" onClick={onRecord}>
          <Icon name="video" className="size-5" />
          {t('film.record')}
        </Button>
        <Pick onFile={onFile} label={t('film.choose')} />
      </div>
      <p className="text-14 text-ink-3">{t('film.hint')}</p>
    </div>
  )
}

function Pick({ onFile, label }: { onFile: (file: File) => void; label: string }) {
  const { t } = useTranslation('publish')
  return (
    <FilePicker
      label={t('film.title')}
      icon={<Icon name="film" className="size-4" />}
      accept={FILM_TYPES.join()}
      describedBy="film-title"
      invalid={false}
      disabled={false}
      onFile={onFile}
    >
      {label}
    </FilePicker>
  )
}
