import { useLocation } from '@tanstack/react-router'
import { useUser } from '~/features/session/use-user.ts'
import { PlanPage } from '../plans/plan-page.tsx'
import { PLAN_OF_PATH } from '../plans/plans.ts'

export default function PlanRoute() {
  const name = useLocation({ select: ({ pathname }) => PLAN_OF_PATH[pathname.split('/')[1] ?? ''] })
  const user = useUser()
  return name && user ? <PlanPage name={name} role={user.role} /> : null
}
