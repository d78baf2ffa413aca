import { useTranslation } from 'react-i18next'
import { DiscountTag } from '~/ui/DiscountTag.tsx'
import { Perforation } from '~/ui/Perforation.tsx'
import { PriceTag } from '~/ui/PriceTag.tsx'

/** What the product is, in one picture: a coupon of the shop round the corner. Decoration, not an offer. */
export function WelcomeArt() {
  const { t } = useTranslation('session')
  return (
    <div aria-hidden className="relative mx-auto w-full max-w-72 select-none">
      <div className="absolute inset-0 rotate-6 rounded-xl bg-limone" />
      <div className="relative -rotate-3 overflow-hidden rounded-xl bg-surface shadow-float">
        <svg viewBox="0 0 320 220" className="block w-full" fill="none">
          <rect width="320" height="220" fill="oklch(0.86 0.07 55)" />
          <ellipse cx="160" cy="186" rx="112" ry="18" fill="oklch(0.62 0.09 50 / 35%)" />
          <circle cx="160" cy="108" r="90" fill="oklch(0.68 0.13 62)" />
          <circle cx="160" cy="108" r="74" fill="oklch(0.56 0.19 29)" />
          <circle cx="132" cy="82" r="19" fill="oklch(0.96 0.04 85)" />
          <circle cx="190" cy="76" r="15" fill="oklch(0.96 0.04 85)" />
          <circle cx="176" cy="140" r="22" fill="oklch(0.96 0.04 85)" />
          <circle cx="116" cy="132" r="14" fill="oklch(0.96 0.04 85)" />
          <path d="M142 110c16-14 32-12 40 2-18 10-34 10-40-2Z" fill="oklch(0.5 0.13 150)" />
          <path d="M200 112c4-15 15-21 26-15-3 15-14 21-26 15Z" fill="oklch(0.5 0.13 150)" />
        </svg>
        <div className="relative px-5 pt-6">
          <DiscountTag percent={40} className="absolute -top-4 left-4" />
          <p className="text-14 font-semibold">{t('art.title')}</p>
          <PriceTag price={5.9} listPrice={9.8} className="pt-1" />
        </div>
        <Perforation ground="canvas" className="my-2" />
        <div className="flex items-center justify-between px-5 pb-5">
          <span className="text-12 text-ink-3">{t('art.stub')}</span>
          <span className="rounded-full bg-action px-4 py-2 text-14 font-semibold text-on-action">
            {t('art.action')}
          </span>
        </div>
      </div>
    </div>
  )
}
