import { Link, useNavigate } from '@tanstack/react-router'
import { RecordTrail } from '~/modules/administration/audit/components/record-trail.tsx'
import { DealSheet } from '~/modules/marketplace/deals/admin/components/deal-sheet.tsx'
import { DealsScreen } from '~/modules/marketplace/deals/admin/components/deals-screen.tsx'
import { NewDeal } from '~/modules/marketplace/deals/admin/components/new-deal.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { AdminPage } from '../layout/admin-page.tsx'
import { RecordLink, RelatedTo } from '../layout/related.tsx'
import { useAccess } from '../use-access.ts'
import { useAdminSection } from '../use-admin-section.ts'

/**
 * /dashboard/deal with /create and /{id}: the deals of all brands (R-429, R-437). They are edited
 * in the brands' own form.
 */
export default function DashboardDealsRoute() {
  const { t } = useTranslation('records')
  const { allows } = useAccess()
  const navigate = useNavigate()
  const section = useAdminSection<'state'>('/dashboard/deal')
  const { open, onClose } = section
  return (
    <AdminPage title={t('deals.title')} lead={t('deals.lead')}>
      <DealsScreen section={section} mayCreate={allows('deal-CREATE')} />
      {open === null ? null : open === 'create' ? (
        <NewDeal
          onClose={onClose}
          onBrand={(brand) => void navigate({ to: '/create-deal', search: { brand } })}
        />
      ) : (
        <DealSheet
          key={open}
          id={open}
          onClose={onClose}
          onEdit={() => void navigate({ to: '/create-deal', search: { edit: open } })}
          open={
            <Link to="/deals" search={{ detail: open }} className={buttonStyle({ variant: 'outline' })}>
              {t('deals.open')}
            </Link>
          }
          renderRecord={(type, id, name) => <RecordLink to={`/dashboard/${type}/$id`} id={id} name={name} />}
          aside={
            <div className="grid content-start gap-8">
              <RelatedTo type="deal" id={open} />
              <RecordTrail type="deal" id={open} />
            </div>
          }
        />
      )}
    </AdminPage>
  )
}
