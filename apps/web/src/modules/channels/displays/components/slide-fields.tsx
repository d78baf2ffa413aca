import { SLIDE_TEXT } from '@vicino/contract/channels/displays/constants'
import type { SlideItem } from '@vicino/contract/channels/displays/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useShownImage } from '~/lib/queries/upload-address.ts'
import { TextArea } from '~/ui/form/text-area.tsx'
import { ImageUpload } from '~/ui/image-upload.tsx'
import { Input } from '~/ui/input.tsx'

interface SlideFieldsProps {
  slide: SlideItem['slide']
  onChange: (slide: SlideItem['slide']) => void
}

/** Title, text and picture of a slide of the brand's own. One of them is enough. */
export function SlideFields({ slide, onChange }: SlideFieldsProps) {
  const { t } = useTranslation('displays')
  const image = useShownImage(slide.image ?? '')
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid gap-0.5">
        <h3 className="font-display text-16 font-bold">{t('slide.name')}</h3>
        <p className="text-14 text-pretty text-ink-2">{t('slide.lead')}</p>
      </div>
      <Input
        label={t('slide.title')}
        placeholder={t('slide.example')}
        maxLength={SLIDE_TEXT.title}
        value={slide.title}
        onChange={({ target }) => onChange({ ...slide, title: target.value })}
      />
      <TextArea
        label={t('slide.text')}
        rows={2}
        maxLength={SLIDE_TEXT.text}
        value={slide.text}
        onChange={({ target }) => onChange({ ...slide, text: target.value })}
      />
      <ImageUpload
        label={t('slide.image')}
        folder="display"
        shape="wide"
        value={image}
        onUploaded={(key) => onChange({ ...slide, image: key })}
        onRemoved={() => onChange({ ...slide, image: null })}
      />
    </div>
  )
}
