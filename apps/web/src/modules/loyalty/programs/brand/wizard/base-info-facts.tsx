import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ResponsiveImage } from '~/ui/responsive-image.tsx'
import { formatDay } from '../../shared/model/days.ts'
import { BASE_FIELDS, type BaseInfo } from '../../shared/base-info/base-info.ts'
import { useImageOf } from '../../shared/base-info/base-info-fields.tsx'

/** The base information of a program as a list of facts. */
export function BaseInfoFacts({ info, picture }: { info: BaseInfo; picture?: ReactNode }) {
  const { t } = useTranslation('programs')
  const image = useImageOf(info.imageUrl)
  const textOf = (name: (typeof BASE_FIELDS)[number]): string => {
    if (name === 'isCrossbrand') return t(info.isCrossbrand ? 'fields.yes' : 'fields.no')
    if (name === 'startDate' || name === 'endDate') return formatDay(info[name])
    return info[name] || t('fields.none')
  }
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
      <span className="block aspect-5/4 overflow-hidden rounded-lg bg-sunken">
        {image === null ? (
          picture
        ) : (
          <ResponsiveImage
            src={image}
            alt={t('fields.imageUrl')}
            sizes="(min-width: 768px) 256px, 100vw"
            className="size-full object-cover"
          />
        )}
      </span>
      <dl className="grid content-start gap-x-6 gap-y-4 sm:grid-cols-2">
        {BASE_FIELDS.filter((name) => name !== 'imageUrl').map((name) => (
          <div key={name} className={name === 'description' ? 'sm:col-span-2' : undefined}>
            <dt className="text-12 text-ink-3">{t(`fields.${name}`)}</dt>
            <dd className="text-14 font-semibold wrap-anywhere whitespace-pre-line">{textOf(name)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
