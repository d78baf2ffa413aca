import { bannerRecordQuery } from '~/modules/marketplace/banners/admin/api.ts'
import { BannerForm } from '~/modules/marketplace/banners/admin/banner-form.tsx'
import { BannersScreen } from '~/modules/marketplace/banners/admin/banners-screen.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { AdminPage } from '../layout/admin-page.tsx'
import { OpenRecord } from '../layout/open-record.tsx'
import { useAdminSection } from '../use-admin-section.ts'

/** /dashboard/banner with /create and /{id}: the table of banners, and over it the form of one. */
export default function DashboardBannersRoute() {
  const { t } = useTranslation('sections')
  const section = useAdminSection<'state' | 'place'>('/dashboard/banner')
  return (
    <AdminPage title={t('banner.title')} lead={t('banner.lead')}>
      <BannersScreen section={section} />
      <OpenRecord section={section} type="banner" title={t('banner.editTitle')} query={bannerRecordQuery}>
        {(form) => <BannerForm {...form} />}
      </OpenRecord>
    </AdminPage>
  )
}
