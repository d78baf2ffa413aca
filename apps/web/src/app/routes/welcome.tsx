import { useNavigate, useSearch } from '@tanstack/react-router'
import { WelcomeScreen } from '~/features/session/components/WelcomeScreen.tsx'
import { PublicPage } from '../layout/PublicPage.tsx'

/** `mode=register` opens the sign-up, so that a link can lead to it; an `invite` stays through both modes. */
export default function WelcomeRoute() {
  const { mode = 'login', invite } = useSearch({ from: '/welcome' })
  const navigate = useNavigate({ from: '/welcome' })
  return (
    <PublicPage>
      <WelcomeScreen
        mode={mode}
        invite={invite}
        onModeChange={(next) =>
          void navigate({
            search: (previous) => ({ ...previous, mode: next === 'register' ? next : undefined }),
            replace: true,
          })
        }
      />
    </PublicPage>
  )
}
