import { rewardRecordQuery } from '~/modules/redemption/brand-points/admin/api.ts'
import { RewardForm } from '~/modules/redemption/brand-points/admin/reward-form.tsx'
import { RewardsScreen } from '~/modules/redemption/brand-points/admin/rewards-screen.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { AdminPage } from '../layout/admin-page.tsx'
import { OpenRecord } from '../layout/open-record.tsx'
import { useAdminSection } from '../use-admin-section.ts'

/**
 * /dashboard/bp-reward with /create and /{id}: the rewards for BrandPoints, and over it the form of
 * one.
 */
export default function DashboardRewardsRoute() {
  const { t } = useTranslation('sections')
  const section = useAdminSection<'state'>('/dashboard/bp-reward')
  return (
    <AdminPage title={t('reward.title')} lead={t('reward.lead')}>
      <RewardsScreen section={section} />
      <OpenRecord section={section} type="reward" title={t('reward.editTitle')} query={rewardRecordQuery}>
        {(form) => <RewardForm {...form} />}
      </OpenRecord>
    </AdminPage>
  )
}
