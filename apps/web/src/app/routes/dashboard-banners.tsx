import { RecordTrail } from '~/modules/administration/audit/components/record-trail.tsx'
import { BannerSheet } from '~/modules/marketplace/banners/admin/banner-sheet.tsx'
import { BannersScreen } from '~/modules/marketplace/banners/admin/banners-screen.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { AdminPage } from '../layout/admin-page.tsx'
import { useAdminSection } from '../use-admin-section.ts'

/** /dashboard/banner with /create and /{id}: the table of banners, and over it the form of one. */
export default function DashboardBannersRoute() {
  const { t } = useTranslation('sections')
  const section = useAdminSection<'state' | 'place'>('/dashboard/banner')
  const { open, onOpen, onClose } = section
  return (
    <AdminPage title={t('banner.title')} lead={t('banner.lead')}>
      <BannersScreen section={section} />
      {open === null ? null : (
        <BannerSheet
          key={open}
          id={open === 'create' ? undefined : open}
          onOpen={onOpen}
          onClose={onClose}
          aside={open === 'create' ? undefined : <RecordTrail type="banner" id={open} />}
        />
      )}
    </AdminPage>
  )
}
