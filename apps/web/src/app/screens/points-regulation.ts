import { defineScreen } from '../screen.ts'

/** The regulation of BrandPoints, for everybody; `version` is an earlier one. */
export const pointsRegulation = defineScreen({
  path: '/regolamento-brandpoint',
  frame: 'own',
  roles: 'anyone',
  search: (raw): { version?: string } =>
    /^[1-9]\d{0,5}$/.test(String(raw['version'])) ? { version: String(raw['version']) } : {},
  page: () => import('../routes/points-regulation.tsx'),
})
