import { categoryRecordQuery } from '~/modules/marketplace/categories/admin/api.ts'
import { CategoriesScreen } from '~/modules/marketplace/categories/admin/categories-screen.tsx'
import { CategoryForm } from '~/modules/marketplace/categories/admin/category-form.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { AdminPage } from '../layout/admin-page.tsx'
import { OpenRecord } from '../layout/open-record.tsx'
import { useAdminSection } from '../use-admin-section.ts'

/** /dashboard/category with /create and /{id}: the table of categories, and over it the form of one. */
export default function DashboardCategoriesRoute() {
  const { t } = useTranslation('sections')
  const section = useAdminSection('/dashboard/category')
  return (
    <AdminPage title={t('category.title')} lead={t('category.lead')}>
      <CategoriesScreen section={section} />
      <OpenRecord
        section={section}
        type="category"
        title={t('category.editTitle')}
        query={categoryRecordQuery}
      >
        {(form) => <CategoryForm {...form} />}
      </OpenRecord>
    </AdminPage>
  )
}
