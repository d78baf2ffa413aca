import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Perforation } from '~/ui/perforation.tsx'
import { ShopDrawing } from './shop-drawing.tsx'

const BENEFITS = [
  { name: 'near', icon: 'map-pinned' },
  { name: 'till', icon: 'scan-line' },
  { name: 'figures', icon: 'chart-no-axes-column' },
] as const

/** The reasons to have a brand account, drawn as a coupon. */
export function Benefits() {
  const { t } = useTranslation('business')
  return (
    <article className="overflow-hidden rounded-2xl bg-surface shadow-card">
      <div className="grid items-center gap-x-8 gap-y-4 px-6 pt-8 pb-4 md:grid-cols-[1fr_15rem] md:px-10 md:pt-10">
        <div className="grid gap-3">
          <h1 className="text-28 md:text-36">{t('title')}</h1>
          <p className="max-w-prose text-16 text-pretty text-ink-2 md:text-19">{t('lead')}</p>
        </div>
        <div className="-order-1 mx-auto w-44 md:order-none md:w-full">
          <ShopDrawing />
        </div>
      </div>
      <Perforation />
      <ul className="grid gap-x-8 gap-y-5 px-6 pt-5 pb-8 md:grid-cols-3 md:px-10 md:pb-10">
        {BENEFITS.map(({ name, icon }) => (
          <li key={name} className="grid grid-cols-[2.75rem_1fr] gap-3 md:grid-cols-1">
            <span className="grid size-11 place-items-center rounded-xl bg-limone text-on-limone">
              <Icon name={icon} className="size-5.5" />
            </span>
            <span className="grid content-start gap-1">
              <span className="font-display text-16 font-bold">{t(`benefits.${name}.title`)}</span>
              <span className="text-14 text-pretty text-ink-2">{t(`benefits.${name}.text`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </article>
  )
}
