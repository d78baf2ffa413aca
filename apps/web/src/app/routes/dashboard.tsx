import { DashboardLogin } from '~/features/session/components/DashboardLogin.tsx'
import { useUser } from '~/features/session/use-user.ts'
import { PublicPage } from '../layout/PublicPage.tsx'
import { Shell } from '../layout/Shell.tsx'
import { PlanPage } from '../plans/PlanPage.tsx'

/** Signed out it is the businesses' sign-in, signed in their dashboard. */
export default function DashboardRoute() {
  const user = useUser()
  if (user)
    return (
      <Shell>
        <PlanPage name="dashboard" role={user.role} />
      </Shell>
    )
  return (
    <PublicPage>
      <DashboardLogin />
    </PublicPage>
  )
}
