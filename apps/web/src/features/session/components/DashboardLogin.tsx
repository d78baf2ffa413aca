import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Logo } from '~/ui/Logo.tsx'
import { loginDashboard } from '../api/login-dashboard.ts'
import { LoginForm } from './LoginForm.tsx'

/** /dashboard signed out: the businesses' own door (R-582, R-583). */
export function DashboardLogin() {
  const { t } = useTranslation('session')
  return (
    <main id="content" className="grid flex-1 place-items-center px-4 py-10">
      <div className="grid w-full max-w-sm gap-6">
        <Logo className="text-36" />
        <div className="grid gap-1">
          <h1 className="text-28">{t('dashboard.title')}</h1>
          <p className="text-14 text-ink-2">{t('dashboard.text')}</p>
        </div>
        <LoginForm login={loginDashboard()} submitLabel={t('dashboard.submit')} unreachable="serverDown" />
        <Link to="/welcome" className="justify-self-start py-2 text-14 font-semibold text-azzurro">
          {t('dashboard.toApp')}
        </Link>
      </div>
    </main>
  )
}
