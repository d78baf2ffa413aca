import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { saveFile } from '~/lib/save-file.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { drawPicture, PICTURES, type PictureContent, type PictureShape } from '../model/share-picture.ts'

const SHAPES = Object.keys(PICTURES) as PictureShape[]

/**
 * Ready-made pictures of a tracked link, for a post and for a story: the device draws them, and
 * shares or saves the file.
 */
export function SharePictures({ content }: { content: PictureContent }) {
  const { t } = useTranslation('promoters')
  const make = useMutation({
    mutationFn: async (shape: PictureShape) => {
      const blob = await drawPicture(content, shape)
      const file = new File([blob], `vicino-${shape}.png`, { type: blob.type })
      // A computer has no use for its share sheet: there the file is saved.
      const isPhone = window.matchMedia('(pointer: coarse)').matches
      if (isPhone && navigator.canShare?.({ files: [file] }))
        // The promise rejects when the person closes the share sheet, which is no failure.
        await navigator.share({ files: [file] }).catch(() => undefined)
      else saveFile(file.name, file)
    },
    onError: () => toast.error(t('share.pictureFailed')),
    meta: { quiet: true },
  })
  return (
    <section aria-label={t('share.pictures')} className="grid gap-2">
      <h3 className="font-display text-16 font-bold">{t('share.pictures')}</h3>
      <p className="text-14 text-pretty text-ink-2">{t('share.picturesWhy')}</p>
      <div className="grid grid-cols-2 gap-2">
        {SHAPES.map((shape) => (
          <Button
            key={shape}
            size="sm"
            variant="outline"
            pending={make.isPending && make.variables === shape}
            onClick={() => make.mutate(shape)}
          >
            <Icon name="download" className="size-4" />
            {t(`share.shapes.${shape}`)}
          </Button>
        ))}
      </div>
    </section>
  )
}
