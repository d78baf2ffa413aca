import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Tabs } from '~/ui/tabs.tsx'
import { useOpenCodes } from '../hooks/use-open-codes.ts'
import { BalancePass } from './balance-pass.tsx'
import { CodesPanel } from './codes-panel.tsx'
import { CouponsPanel } from './coupons-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { MovementsPanel } from './movements-panel.tsx'
import type { PostOf } from './redemption-row.tsx'

export type WalletTab = 'movements' | 'programs' | 'rewards' | 'codes' | 'coupons' | 'history'

interface WalletScreenProps {
  userId: string
  tab: WalletTab
  onTab: (tab: WalletTab) => void
  /** The account can redeem deals. Shop accounts cannot, and see only points and coupons. */
  redeems: boolean
  /** The cards of joined programs, from the feature members. */
  programs: ReactNode
  /** The claimed rewards, from the feature members. */
  rewards: ReactNode
  /** Coupons that brands gave, from the feature members. */
  coupons: ReactNode
  /** Past purchases to review, from the feature reviews. */
  toReview: ReactNode
  postOf: PostOf
}

/**
 * The caller's wallet: BrandPoints and movements, program cards, claimed rewards, valid codes,
 * coupons, past redemptions.
 */
export function WalletScreen({
  userId,
  tab,
  onTab,
  redeems,
  programs,
  rewards,
  coupons,
  toReview,
  postOf,
}: WalletScreenProps) {
  const { t } = useTranslation('wallet')
  const codes = useOpenCodes(userId, redeems)
  const tabs = [
    {
      value: 'movements' as const,
      label: t('tabs.movements'),
      panel: <MovementsPanel empty={redeems ? '/deals' : '/points'} />,
    },
    { value: 'programs' as const, label: t('tabs.programs'), panel: programs },
    { value: 'rewards' as const, label: t('tabs.rewards'), panel: rewards },
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
    { value: 'coupons' as const, label: t('tabs.coupons'), panel: <CouponsPanel ofBrands={coupons} /> },
    {
      value: 'history' as const,
      label: t('tabs.history'),
      panel: <HistoryPanel above={toReview} postOf={postOf} />,
    },
  ].filter(({ value }) => redeems || value === 'movements' || value === 'coupons')
  return (
    <div className="page @container py-4 md:py-8">
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 @min-[56rem]:grid-cols-[20rem_minmax(0,1fr)]">
        <h1 className="text-28 @min-[56rem]:col-span-full">{t('title')}</h1>
        <BalancePass
          to="/points"
          className="@min-[56rem]:sticky @min-[56rem]:below-8 @min-[56rem]:self-start"
        />
        <Tabs
          label={t('tabs.label')}
          value={tabs.some(({ value }) => value === tab) ? tab : 'movements'}
          tabs={tabs}
          onValueChange={onTab}
        />
      </div>
    </div>
  )
}

/**
 * The number of valid codes, shown on the tab so that the customer notices a code about to expire.
 */
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
