import { useLocation } from '@tanstack/react-router'
import { PlanPage } from '../plans/plan-page.tsx'
import { PLAN_OF_PATH } from '../plans/plans.ts'

export default function PlanRoute() {
  const name = useLocation({ select: ({ pathname }) => PLAN_OF_PATH[pathname.split('/')[1] ?? ''] })
  return name ? <PlanPage name={name} /> : null
}
