import { fillTemplate, type MessageValues } from '@vicino/domain/loyalty/message-template'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Icon } from '~/ui/icon.tsx'
import { Logo } from '~/ui/logo.tsx'
import { ResponsiveImage } from '~/ui/responsive-image.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'

interface CampaignPreviewProps {
  title: string
  /** The second title, if there is one. */
  variantTitle: string | null
  text: string
  image: string | null
  /** Description of the image. */
  imageAlt: string
  brand: string
  program: string
}

/**
 * A preview of the campaign on the phone and as an email. Its gaps are filled for an invented
 * member.
 */
export function CampaignPreview(props: CampaignPreviewProps) {
  const { title, variantTitle, text, image, imageAlt, brand, program } = props
  const { t } = useTranslation('campaigns')
  const [way, setWay] = useState<'phone' | 'email'>('phone')
  const [variant, setVariant] = useState<'a' | 'b'>('a')
  const values: MessageValues = {
    nome: t('preview.name'),
    punti: '1.250',
    livello: 'Gold',
    programma: program,
    negozio: brand,
  }
  const say = (template: string) => fillTemplate(template, values)
  const heading =
    say(variant === 'b' && variantTitle !== null ? variantTitle : title).trim() || t('form.title')
  const body = say(text).trim() || t('form.text')
  return (
    <section aria-label={t('preview.title')} className="grid grid-cols-1 content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-sans text-14 font-semibold">{t('preview.title')}</h3>
        <SegmentedControl
          label={t('preview.way')}
          value={way}
          onValueChange={setWay}
          options={[
            { value: 'phone', label: t('preview.phone') },
            { value: 'email', label: t('preview.email') },
          ]}
        />
      </div>
      {variantTitle === null ? null : (
        <SegmentedControl
          label={t('preview.variant')}
          value={variant}
          onValueChange={setVariant}
          options={[
            { value: 'a', label: t('preview.a') },
            { value: 'b', label: t('preview.b') },
          ]}
        />
      )}
      {way === 'phone' ? (
        <div className="mx-auto grid w-full max-w-80 gap-3 rounded-[2rem] border-4 border-line-strong bg-sunken p-3 pb-6">
          <div className="flex gap-2.5 rounded-2xl bg-surface p-3 shadow-card">
            <span className="grid size-9 shrink-0 place-items-center rounded-full bg-azzurro-soft text-azzurro">
              <Icon name="store" className="size-4.5" />
            </span>
            <div className="grid min-w-0">
              <p className="text-14 font-semibold wrap-anywhere">{heading}</p>
              <p className="line-clamp-2 text-12 wrap-anywhere text-ink-2">{`${brand}: ${body}`}</p>
            </div>
          </div>
          <div className="overflow-hidden rounded-2xl bg-surface shadow-card">
            {image === null ? null : (
              <div className="aspect-[5/3] bg-sunken">
                <ResponsiveImage
                  src={image}
                  alt={imageAlt}
                  sizes="320px"
                  className="size-full object-cover"
                />
              </div>
            )}
            <div className="grid gap-2.5 p-4">
              <p className="text-12 font-semibold wrap-anywhere text-ink-2">{brand}</p>
              <p className="font-display text-19 font-bold wrap-anywhere">{heading}</p>
              <p className="text-14 wrap-anywhere whitespace-pre-line">{body}</p>
              <Action label={t('preview.open')} />
            </div>
          </div>
        </div>
      ) : (
        <div className="overflow-hidden rounded-2xl border border-line bg-sunken">
          <dl className="grid gap-0.5 border-b border-line bg-surface px-4 py-3 text-12">
            <div className="flex gap-1.5">
              <dt className="text-ink-2">{t('preview.subject')}</dt>
              <dd className="min-w-0 font-semibold wrap-anywhere">{heading}</dd>
            </div>
          </dl>
          <div className="grid gap-3 p-4">
            <Logo />
            <div className="grid gap-3 rounded-2xl border border-line bg-surface p-5">
              {image === null ? null : (
                <ResponsiveImage src={image} alt={imageAlt} sizes="320px" className="w-full rounded-xl" />
              )}
              <p className="font-display text-23 font-bold wrap-anywhere">{heading}</p>
              <p className="text-14 wrap-anywhere whitespace-pre-line">{body}</p>
              <Action label={t('preview.open')} />
              <p className="text-12 text-pretty text-ink-2">{t('preview.note', { brand, program })}</p>
            </div>
          </div>
        </div>
      )}
    </section>
  )
}

const Action = ({ label }: { label: string }) => (
  <span className="mt-1 justify-self-start rounded-full bg-limone px-4 py-2 text-14 font-semibold text-on-limone">
    {label}
  </span>
)
