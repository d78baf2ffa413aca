import { RecordTrail } from '~/modules/administration/audit/components/record-trail.tsx'
import { RewardSheet } from '~/modules/redemption/brand-points/admin/reward-sheet.tsx'
import { RewardsScreen } from '~/modules/redemption/brand-points/admin/rewards-screen.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { AdminPage } from '../layout/admin-page.tsx'
import { useAdminSection } from '../use-admin-section.ts'

/**
 * /dashboard/bp-reward with /create and /{id}: the rewards for BrandPoints, and over it the form of
 * one.
 */
export default function DashboardRewardsRoute() {
  const { t } = useTranslation('sections')
  const section = useAdminSection<'state'>('/dashboard/bp-reward')
  const { open, onOpen, onClose } = section
  return (
    <AdminPage title={t('reward.title')} lead={t('reward.lead')}>
      <RewardsScreen section={section} />
      {open === null ? null : (
        <RewardSheet
          key={open}
          id={open === 'create' ? undefined : open}
          onOpen={onOpen}
          onClose={onClose}
          aside={open === 'create' ? undefined : <RecordTrail type="reward" id={open} />}
        />
      )}
    </AdminPage>
  )
}
