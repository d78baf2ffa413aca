import { useTranslation } from 'react-i18next'
import { usePages } from '~/lib/use-pages.ts'
import { Tabs } from '~/ui/Tabs.tsx'
import { redemptionPages } from '../api/redemptions.ts'
import { type RedemptionChange, useWalletUpdates } from '../hooks/use-wallet-updates.ts'
import { BalancePass } from './balance-pass.tsx'
import { CodesPanel } from './codes-panel.tsx'
import { CouponsPanel } from './coupons-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { MovementsPanel } from './movements-panel.tsx'

export type WalletTab = 'movements' | 'codes' | 'coupons' | 'history'

interface WalletScreenProps {
  tab: WalletTab
  onTab: (tab: WalletTab) => void
  /** Redeems deals; a till does not, and has points and coupons only. */
  redeems: boolean
  /** A redemption came to another state. */
  onRedemption: (change: RedemptionChange) => void
}

/** All that one owns: BrandPoints and how they moved, open codes, coupons, past redemptions. */
export function WalletScreen({ tab, onTab, redeems, onRedemption }: WalletScreenProps) {
  const { t } = useTranslation('wallet')
  useWalletUpdates(onRedemption)
  const codes = usePages({ ...redemptionPages('open'), enabled: redeems })
  const tabs = [
    {
      value: 'movements' as const,
      label: t('tabs.movements'),
      panel: <MovementsPanel empty={redeems ? '/deals' : '/points'} />,
    },
    {
      value: 'codes' as const,
      label: (
        <>
          <span className="sm:hidden" aria-hidden>
            {t('tabs.codesShort')}
          </span>
          <span className="max-sm:sr-only">{t('tabs.codes')}</span>
          {codes.items.length > 0 ? <Count count={codes.items.length} /> : null}
        </>
      ),
      panel: <CodesPanel pages={codes} />,
    },
    { value: 'coupons' as const, label: t('tabs.coupons'), panel: <CouponsPanel /> },
    { value: 'history' as const, label: t('tabs.history'), panel: <HistoryPanel /> },
  ].filter(({ value }) => redeems || value === 'movements' || value === 'coupons')
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-x-8 gap-y-5 px-4 py-4 md:px-6 md:py-8 xl:grid-cols-[20rem_minmax(0,1fr)]">
      <h1 className="text-28 xl:col-span-full">{t('title')}</h1>
      <BalancePass to="/points" className="xl:sticky xl:top-8 xl:self-start" />
      <Tabs
        label={t('tabs.label')}
        value={tabs.some(({ value }) => value === tab) ? tab : 'movements'}
        tabs={tabs}
        onValueChange={onTab}
      />
    </div>
  )
}

/** How many codes are open, so that one that runs out is not forgotten behind its tab. */
function Count({ count }: { count: number }) {
  const { t } = useTranslation('wallet')
  return (
    <>
      <span
        aria-hidden
        className="num grid min-h-5 min-w-5 place-items-center rounded-full bg-limone px-1.5 leading-none text-12 font-bold text-on-limone"
      >
        {count}
      </span>
      <span className="sr-only">{t('tabs.open', { count })}</span>
    </>
  )
}
