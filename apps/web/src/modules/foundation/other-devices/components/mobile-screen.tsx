import { Link } from '@tanstack/react-router'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useDevice } from '~/lib/device.ts'
import { useInstall } from '~/lib/install-prompt.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { Perforation } from '~/ui/perforation.tsx'
import { AddressCode } from './address-code.tsx'
import { ShareAddress } from './share-address.tsx'

/**
 * /mobile: the app on a phone, by installing it there or by scanning its address from a computer
 * (R-019).
 */
export function MobileScreen() {
  const { t } = useTranslation('mobile')
  const install = useInstall()
  const onPhone = useDevice() === 'mobile'
  const address = window.location.origin
  return (
    <div className="page py-4 md:py-8">
      <article className="overflow-hidden rounded-2xl bg-surface shadow-card">
        <header className="grid gap-3 px-6 pt-8 pb-4 md:px-10 md:pt-10">
          <h1 className="text-28 md:text-36">{t('title')}</h1>
          <p className="max-w-lg text-16 text-pretty text-ink-2">{t('lead')}</p>
        </header>
        <Perforation />
        <div className="grid grid-cols-1 gap-8 px-6 pt-4 pb-8 md:grid-cols-[208px_1fr] md:px-10 md:pb-10">
          {onPhone ? null : <AddressCode address={address} />}
          <div className="grid content-start gap-6">
            {install ? (
              <Button size="lg" variant="lemon" className="justify-self-start" onClick={install}>
                <Icon name="download" className="size-5" />
                {t('install')}
              </Button>
            ) : null}
            <section className="grid gap-3">
              <h2 className="text-19">{t('ios.title')}</h2>
              <ol className="grid gap-3 text-14 text-ink-2 md:text-16">
                <li className="flex items-center gap-3">
                  <Icon name="share" className="size-5 shrink-0 text-ink" />
                  {t(onPhone ? 'ios.shareHere' : 'ios.share')}
                </li>
                <li className="flex items-center gap-3">
                  <Icon name="square-plus" className="size-5 shrink-0 text-ink" />
                  {t('ios.add')}
                </li>
              </ol>
            </section>
            <section className="grid gap-3">
              <h2 className="text-19">{t('android.title')}</h2>
              <p className="text-14 text-ink-2 md:text-16">
                {t(onPhone ? 'android.stepsHere' : 'android.steps')}
              </p>
            </section>
            {onPhone ? <ShareAddress address={address} /> : null}
            <Link to="/" className={buttonStyle({ variant: 'outline', className: 'justify-self-start' })}>
              <Icon name="house" className="size-5" />
              {t('home')}
            </Link>
          </div>
        </div>
      </article>
    </div>
  )
}
