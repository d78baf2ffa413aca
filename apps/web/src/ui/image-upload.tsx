import { FILE_LIMITS, IMAGE_MIME_TYPES } from '@vicino/contract/foundation/files/constants'
import type { ImageFolder } from '@vicino/contract/foundation/files/schemas'
import { Icon } from './icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { startImageUpload } from '~/lib/upload/upload-image.ts'
import { cn } from './cn.ts'
import { ResponsiveImage } from './responsive-image.tsx'
import { explainFailure } from './upload/explain.ts'
import { UploadField } from './upload/upload-field.tsx'
import { useUpload } from './upload/use-upload.ts'

interface ImageUploadProps {
  label: string
  folder: ImageFolder
  /** Address of the present image. */
  value: string | null
  shape?: 'round' | 'wide'
  /** Receives the key of the uploaded image. The field shows progress until the promise settles. */
  onUploaded: (key: string) => void | Promise<void>
  onRemoved?: (() => void) | undefined
}

/**
 * A field for one image: preview, progress, retry. An error is shown in a red alert, and the field
 * is empty again.
 */
export function ImageUpload({
  label,
  folder,
  value,
  shape = 'round',
  onUploaded,
  onRemoved,
}: ImageUploadProps) {
  const { t } = useTranslation('upload')
  const upload = useUpload({
    refuse: (file) => (IMAGE_MIME_TYPES.includes(file.type) ? undefined : t('image.wrongType')),
    prepare: (file) => startImageUpload(file, folder),
    onUploaded,
    explain: explainFailure,
  })
  const shown = upload.state.phase === 'sending' ? upload.state.preview : value
  const isRound = shape === 'round'
  return (
    <UploadField
      label={label}
      hint={t('image.hint', { max: FILE_LIMITS.imageBytes / 1024 / 1024 })}
      camera={{ label: t('image.camera'), facing: isRound ? 'user' : 'environment' }}
      pick={t(value === null ? 'image.choose' : 'image.change')}
      icon={<Icon name="image-up" className="size-4 max-sm:hidden" />}
      accept={IMAGE_MIME_TYPES.join()}
      upload={upload}
      stacked={!isRound}
      onRemove={value === null ? undefined : onRemoved}
      preview={
        <span
          className={cn(
            'grid shrink-0 place-items-center overflow-hidden bg-sunken text-ink-3',
            isRound ? 'size-24 rounded-full' : 'aspect-5/4 w-full max-w-md rounded-lg',
            shown === null && 'border-2 border-dashed border-line-strong',
          )}
        >
          {shown === null ? (
            <Icon name="image-plus" className="size-7" />
          ) : (
            <ResponsiveImage
              src={shown}
              alt=""
              sizes={isRound ? '96px' : '(min-width: 512px) 448px, 100vw'}
              className={cn('size-full object-cover', upload.state.phase === 'sending' && 'opacity-60')}
            />
          )}
        </span>
      }
    />
  )
}
