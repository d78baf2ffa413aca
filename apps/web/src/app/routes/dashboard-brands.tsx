import { RecordTrail } from '~/modules/administration/audit/components/record-trail.tsx'
import { BrandRecordSheet } from '~/modules/marketplace/brands/admin/components/brand-record-sheet.tsx'
import { BrandRecordsScreen } from '~/modules/marketplace/brands/admin/components/brand-records-screen.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { AdminPage } from '../layout/admin-page.tsx'
import { useAccess } from '../use-access.ts'
import { useAdminSection } from '../use-admin-section.ts'

/** /dashboard/brand with /create and /{id}: the table of brands, and over it the form of one. */
export default function DashboardBrandsRoute() {
  const { t } = useTranslation('companies')
  const { allows } = useAccess()
  const section = useAdminSection<'sector' | 'state'>('/dashboard/brand')
  const { open, onOpen, onClose } = section
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <BrandRecordsScreen
        section={section}
        mayCreate={allows('company-EDIT')}
        maySuspend={allows('user-EDIT_ALL') && allows('deal-DELETE_ALL')}
      />
      {open === null ? null : (
        <BrandRecordSheet
          key={open}
          id={open === 'create' ? undefined : open}
          onOpen={onOpen}
          onClose={onClose}
          aside={open === 'create' ? undefined : <RecordTrail type="brand" id={open} />}
        />
      )}
    </AdminPage>
  )
}
