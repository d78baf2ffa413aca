import { AppealForm } from '~/modules/identity/support/shopper/components/appeal-form.tsx'
import { LinkPage } from '~/modules/identity/auth/components/link-page.tsx'
import { objectWith } from '~/modules/foundation/reports/shared/api/reports.ts'
import { NoticeForm } from '~/modules/foundation/reports/components/notice-form.tsx'
import { NoticeState } from '~/modules/foundation/reports/components/notice-state.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { PublicPage } from '../layout/public-page.tsx'
import { useTakenSearch } from '../use-taken-search.ts'

/**
 * /segnala: reports any page without an account; with the token of a receipt it shows the state of
 * the report, and the appeal (art. 16 and 20 Digital Services Act).
 */
export default function NoticeRoute() {
  const { t } = useTranslation(['report', 'help'])
  const { token, pagina } = useTakenSearch()
  return (
    <PublicPage>
      {token === undefined ? (
        <LinkPage title={t('notice.title')} text={t('notice.lead')}>
          <NoticeForm address={pagina ?? ''} />
        </LinkPage>
      ) : (
        <LinkPage title={t('state.title')}>
          <NoticeState
            token={token}
            renderAppeal={(onSent) => <AppealForm appeal={objectWith(token)} onSent={onSent} />}
          />
        </LinkPage>
      )}
    </PublicPage>
  )
}
