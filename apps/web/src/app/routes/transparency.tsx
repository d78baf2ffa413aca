import { LinkPage } from '~/modules/identity/auth/components/link-page.tsx'
import { Figures } from '~/modules/foundation/reports/components/figures.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { PublicPage } from '../layout/public-page.tsx'

/** /trasparenza: the yearly figures of moderation (art. 15 and 24 Digital Services Act). */
export default function TransparencyRoute() {
  const { t } = useTranslation('report')
  return (
    <PublicPage>
      <LinkPage title={t('figures.title')}>
        <Figures />
      </LinkPage>
    </PublicPage>
  )
}
