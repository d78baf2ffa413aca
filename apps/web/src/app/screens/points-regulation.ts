import { defineScreen } from '../screen.ts'

/** The regulation of BrandPoints, for everybody. */
export const pointsRegulation = defineScreen({
  path: '/regolamento-brandpoint',
  frame: 'own',
  roles: 'anyone',
  page: () => import('../routes/points-regulation.tsx'),
})
