import { brandRecordQuery } from '~/modules/marketplace/brands/admin/api/brand-records.ts'
import { BrandRecordForm } from '~/modules/marketplace/brands/admin/components/brand-record-form.tsx'
import { BrandRecordsScreen } from '~/modules/marketplace/brands/admin/components/brand-records-screen.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { AdminPage } from '../layout/admin-page.tsx'
import { OpenRecord } from '../layout/open-record.tsx'
import { useAccess } from '../use-access.ts'
import { useAdminSection } from '../use-admin-section.ts'

/** /dashboard/brand with /create and /{id}: the table of brands, and over it the form of one. */
export default function DashboardBrandsRoute() {
  const { t } = useTranslation('companies')
  const { allows } = useAccess()
  const section = useAdminSection<'sector' | 'state'>('/dashboard/brand')
  const maySuspend = allows('user-EDIT_ALL') && allows('deal-DELETE_ALL')
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <BrandRecordsScreen section={section} mayCreate={allows('company-EDIT')} maySuspend={maySuspend} />
      <OpenRecord section={section} type="brand" title={t('dialog.edit')} query={brandRecordQuery}>
        {(form) => <BrandRecordForm {...form} maySuspend={maySuspend} />}
      </OpenRecord>
    </AdminPage>
  )
}
