import { RecordTrail } from '~/modules/administration/audit/components/record-trail.tsx'
import { FlagSheet } from '~/modules/foundation/flags/components/flag-sheet.tsx'
import { FlagsScreen } from '~/modules/foundation/flags/components/flags-screen.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { AdminPage } from '../layout/admin-page.tsx'
import { useAdminSection } from '../use-admin-section.ts'

/**
 * /dashboard/flag with /create and /{id}: the flags by country and sector, and over it the form of
 * one.
 */
export default function DashboardFlagsRoute() {
  const { t } = useTranslation('sections')
  const section = useAdminSection<'key' | 'sector' | 'state'>('/dashboard/flag')
  const { open, onOpen, onClose } = section
  return (
    <AdminPage title={t('flag.title')} lead={t('flag.lead')}>
      <FlagsScreen section={section} />
      {open === null ? null : (
        <FlagSheet
          key={open}
          id={open === 'create' ? undefined : open}
          onOpen={onOpen}
          onClose={onClose}
          aside={open === 'create' ? undefined : <RecordTrail type="flag" id={open} />}
        />
      )}
    </AdminPage>
  )
}
