import { useNavigate, useSearch } from '@tanstack/react-router'
import { WelcomeScreen } from '~/features/session/components/WelcomeScreen.tsx'
import { PublicPage } from '../layout/PublicPage.tsx'

/** `mode=register` opens the sign-up, so that a link can lead to it. */
export default function WelcomeRoute() {
  const { mode = 'login' } = useSearch({ from: '/welcome' })
  const navigate = useNavigate({ from: '/welcome' })
  return (
    <PublicPage>
      <WelcomeScreen
        mode={mode}
        onModeChange={(next) =>
          void navigate({ search: next === 'register' ? { mode: next } : {}, replace: true })
        }
      />
    </PublicPage>
  )
}
