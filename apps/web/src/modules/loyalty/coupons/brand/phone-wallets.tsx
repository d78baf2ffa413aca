import { useQuery } from '@tanstack/react-query'
import { WALLETS } from '@vicino/contract/channels/wallet-passes/constants'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { settingsQuery } from '~/lib/queries/settings.ts'
import { Badge } from '~/ui/badge.tsx'
import { Icon } from '~/ui/icon.tsx'

/**
 * The phone wallets that a coupon can go to, and what is missing for those that are off.
 */
export function PhoneWallets() {
  const { t } = useTranslation('wallet-passes')
  const configured = useQuery(settingsQuery).data?.walletPasses
  if (configured === undefined) return null
  return (
    <section aria-labelledby="phone-wallets" className="grid grid-cols-1 gap-3">
      <h3 id="phone-wallets" className="text-19">
        {t('office.title')}
      </h3>
      <p className="text-14 text-pretty text-ink-2">{t('office.lead')}</p>
      <ul className="grid grid-cols-1 gap-2">
        {WALLETS.map((wallet) => (
          <li key={wallet} className="flex flex-wrap items-start gap-x-3 gap-y-1 rounded-xl bg-canvas p-3.5">
            <Icon name="wallet" className="mt-0.5 size-5 shrink-0" />
            <div className="grid min-w-0 flex-1 basis-48 gap-1">
              <p className="text-14 font-semibold">{t(`name.${wallet}`)}</p>
              {configured[wallet] ? null : (
                <p className="text-14 text-pretty text-ink-2">{t(`missing.${wallet}`)}</p>
              )}
            </div>
            <Badge tone={configured[wallet] ? 'basilico' : 'neutral'} dot>
              {t(configured[wallet] ? 'office.on' : 'office.off')}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
