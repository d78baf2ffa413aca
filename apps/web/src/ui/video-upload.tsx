import { FILE_LIMITS } from '@vicino/contract/foundation/files/constants'
import { Icon } from './icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ApiError } from '~/lib/api-error.ts'
import { startVideoUpload } from '~/lib/upload/upload-video.ts'
import { explainFailure } from './upload/explain.ts'
import { UploadField } from './upload/upload-field.tsx'
import { useUpload } from './upload/use-upload.ts'

const TYPES = ['video/mp4', 'video/webm', 'video/quicktime']
const MEGABYTES = FILE_LIMITS.videoBytes / 1024 / 1024

interface VideoUploadProps {
  label: string
  /** Address of the present video. */
  value: string | null
  onUploaded: (key: string) => void | Promise<void>
  onRemoved?: (() => void) | undefined
}

/**
 * A field for one video, sent in chunks. After a failure the form stays as it is, and a retry
 * resumes the upload.
 */
export function VideoUpload({ label, value, onUploaded, onRemoved }: VideoUploadProps) {
  const { t } = useTranslation('upload')
  const upload = useUpload({
    refuse(file) {
      if (!TYPES.includes(file.type)) return t('video.wrongType')
      return file.size > FILE_LIMITS.videoBytes ? t('tooLarge', { max: MEGABYTES }) : undefined
    },
    prepare(file) {
      const video = startVideoUpload(file)
      return async (sending) => {
        const outcome = await video.send(sending)
        if ('error' in outcome) throw outcome.error
        return outcome.key
      }
    },
    onUploaded,
    explain(error) {
      const isRefused = error instanceof ApiError && error.status < 500 && error.code !== 'chunk_out_of_order'
      return isRefused ? explainFailure(error) : { text: t('video.failed'), isPassing: true }
    },
  })
  const shown = upload.state.phase === 'sending' ? upload.state.preview : value
  return (
    <UploadField
      label={label}
      hint={t('video.hint', { max: MEGABYTES })}
      pick={t(value === null ? 'video.choose' : 'video.change')}
      icon={<Icon name="video" className="size-4 max-sm:hidden" />}
      accept={TYPES.join()}
      upload={upload}
      stacked
      onRemove={value === null ? undefined : onRemoved}
      preview={
        shown === null ? (
          <span className="grid aspect-video w-full max-w-md place-items-center rounded-lg border-2 border-dashed border-line-strong bg-sunken text-ink-3">
            <Icon name="film" className="size-7" />
          </span>
        ) : (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- the uploader's own look at it: nobody has captions yet
          <video
            src={shown}
            controls
            playsInline
            preload="metadata"
            aria-label={label}
            className="aspect-video w-full max-w-md rounded-lg bg-sunken"
          />
        )
      }
    />
  )
}
