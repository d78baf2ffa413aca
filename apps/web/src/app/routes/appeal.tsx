import { useState } from 'react'
import { appealWith } from '~/modules/identity/support/shopper/api/own-decisions.ts'
import { AppealForm } from '~/modules/identity/support/shopper/components/appeal-form.tsx'
import { LinkPage } from '~/modules/identity/auth/components/link-page.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { PublicPage } from '../layout/public-page.tsx'
import { useTakenSearch } from '../use-taken-search.ts'

/**
 * /opposizione: a blocked person appeals by the link in their email, without signing in (R-439;
 * art. 20 Digital Services Act).
 */
export default function AppealRoute() {
  const { t } = useTranslation('help')
  const { token } = useTakenSearch()
  const [isSent, setSent] = useState(false)
  return (
    <PublicPage>
      {isSent ? (
        <LinkPage title={t('decisions.linkDone')}>
          <p role="status">{t('decisions.linkDoneText')}</p>
        </LinkPage>
      ) : (
        <LinkPage title={t('decisions.linkTitle')} text={token ? t('decisions.linkText') : undefined}>
          {token ? (
            <AppealForm appeal={appealWith(token)} onSent={() => setSent(true)} />
          ) : (
            <p role="alert">{t('decisions.linkIncomplete')}</p>
          )}
        </LinkPage>
      )}
    </PublicPage>
  )
}
