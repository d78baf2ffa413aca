import { flagQuery } from '~/modules/foundation/flags/api/flags.ts'
import { FlagForm } from '~/modules/foundation/flags/components/flag-form.tsx'
import { FlagsScreen } from '~/modules/foundation/flags/components/flags-screen.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { AdminPage } from '../layout/admin-page.tsx'
import { OpenRecord } from '../layout/open-record.tsx'
import { useAdminSection } from '../use-admin-section.ts'

/**
 * /dashboard/flag with /create and /{id}: the flags by country and sector, and over it the form of
 * one.
 */
export default function DashboardFlagsRoute() {
  const { t } = useTranslation('sections')
  const section = useAdminSection<'key' | 'sector' | 'state'>('/dashboard/flag')
  return (
    <AdminPage title={t('flag.title')} lead={t('flag.lead')}>
      <FlagsScreen section={section} />
      <OpenRecord section={section} type="flag" title={t('flag.editTitle')} query={flagQuery}>
        {(form) => <FlagForm {...form} />}
      </OpenRecord>
    </AdminPage>
  )
}
