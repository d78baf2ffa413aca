import { useMutation, useQuery } from '@tanstack/react-query'
import { KIT_FORMATS, type KitFormat } from '@vicino/contract/channels/shop-kit/constants'
import type { Kit } from '@vicino/contract/channels/shop-kit/schemas'
import { useState } from 'react'
import { copyText } from '~/lib/copy-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { QrCode } from '~/ui/qr-code.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { kitQuery, savePoster } from '../api/kit.ts'

type Item = Kit['items'][number]
type PosterLanguage = 'it' | 'en'

const TEXT_OF = { shop: 'shopText', program: 'programText', visit: 'visitText' } as const

/** 'Materiali': QR codes to print, and the line that shows the deals on the shop's own site. */
export function MaterialsScreen() {
  const { t } = useTranslation('kit')
  const { data, error, refetch } = useQuery(kitQuery)
  return (
    <div className="page grid grid-cols-1 content-start gap-8 py-4 md:py-8">
      <header className="grid max-w-prose gap-1">
        <h1 className="text-28 md:text-36">{t('title')}</h1>
        <p className="text-16 text-pretty text-ink-2">{t('lead')}</p>
      </header>
      {data ? (
        <>
          <ToPrint items={data.items} />
          <OnSite kit={data} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          <Skeleton className="h-44 rounded-2xl" />
          <Skeleton className="h-44 rounded-2xl" />
        </div>
      )}
    </div>
  )
}

function ToPrint({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('kit')
  const [format, setFormat] = useState<KitFormat>('a4')
  const [language, setLanguage] = useState<PosterLanguage>('it')
  return (
    <section aria-labelledby="kit-print" className="grid grid-cols-1 gap-4">
      <h2 id="kit-print" className="text-23">
        {t('print')}
      </h2>
      <div className="flex flex-wrap gap-3">
        <SegmentedControl
          label={t('format')}
          value={format}
          options={KIT_FORMATS.map((value) => ({ value, label: t(value) }))}
          onValueChange={setFormat}
        />
        <SegmentedControl
          label={t('language')}
          value={language}
          options={(['it', 'en'] as const).map((value) => ({ value, label: t(value) }))}
          onValueChange={setLanguage}
        />
      </div>
      <ul aria-label={t('print')} className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {items.map((item) => (
          <li key={`${item.target} ${item._id}`} className="grid grid-cols-1">
            <PosterCard item={item} format={format} language={language} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface PosterCardProps {
  item: Item
  format: KitFormat
  language: PosterLanguage
}

function PosterCard({ item: { target, _id: id, name, url }, format, language }: PosterCardProps) {
  const { t } = useTranslation('kit')
  const { mutate, isPending } = useMutation(savePoster)
  const what = t(target)
  return (
    <div className="flex items-start gap-4 rounded-2xl bg-surface p-5 shadow-card">
      <div className="w-24 shrink-0">
        <QrCode text={url} label={t('qr', { name })} />
      </div>
      <div className="grid min-w-0 flex-1 justify-items-start gap-1">
        <h3 className="text-19">{what}</h3>
        <p className="text-14 font-semibold wrap-anywhere">{name}</p>
        <p className="text-14 text-pretty text-ink-2">{t(TEXT_OF[target])}</p>
        <Button
          size="sm"
          className="mt-2"
          pending={isPending}
          aria-label={t('downloadOf', { what, name })}
          onClick={() => mutate({ target, id, format, language, name: `${what} ${name} ${format}` })}
        >
          <Icon name="download" className="size-4" />
          {t('download')}
        </Button>
      </div>
    </div>
  )
}

function OnSite({ kit: { widget, items } }: { kit: Kit }) {
  const { t } = useTranslation('kit')
  const shop = items.find(({ target }) => target === 'shop')
  const copy = async () => {
    if (await copyText(widget)) toast.success(t('copied'))
    else toast.error(t('copyFailed'))
  }
  return (
    <section aria-labelledby="kit-site" className="grid grid-cols-1 gap-4">
      <div className="grid max-w-prose gap-1">
        <h2 id="kit-site" className="text-23">
          {t('site')}
        </h2>
        <p className="text-16 text-pretty text-ink-2">{t('siteText')}</p>
      </div>
      <code
        aria-label={t('code')}
        className="rounded-2xl bg-sunken p-4 font-mono text-14 wrap-anywhere select-all"
      >
        {widget}
      </code>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          <Icon name="copy" className="size-4" />
          {t('copy')}
        </Button>
        {shop ? (
          <a
            href={`/widget/negozio/${shop._id}`}
            target="_blank"
            rel="noopener"
            className={buttonStyle({ variant: 'outline' })}
          >
            {t('preview')}
          </a>
        ) : null}
      </div>
    </section>
  )
}
