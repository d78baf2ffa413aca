import { RecordTrail } from '~/modules/administration/audit/components/record-trail.tsx'
import { CategoriesScreen } from '~/modules/marketplace/categories/admin/categories-screen.tsx'
import { CategorySheet } from '~/modules/marketplace/categories/admin/category-sheet.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { AdminPage } from '../layout/admin-page.tsx'
import { useAdminSection } from '../use-admin-section.ts'

/** /dashboard/category with /create and /{id}: the table of categories, and over it the form of one. */
export default function DashboardCategoriesRoute() {
  const { t } = useTranslation('sections')
  const section = useAdminSection('/dashboard/category')
  const { open, onOpen, onClose } = section
  return (
    <AdminPage title={t('category.title')} lead={t('category.lead')}>
      <CategoriesScreen section={section} />
      {open === null ? null : (
        <CategorySheet
          key={open}
          id={open === 'create' ? undefined : open}
          onOpen={onOpen}
          onClose={onClose}
          aside={open === 'create' ? undefined : <RecordTrail type="category" id={open} />}
        />
      )}
    </AdminPage>
  )
}
