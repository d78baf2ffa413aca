import { defineScreen } from '../screen.ts'

/** The published regulation of a program, for everybody; `version` is an earlier one. */
export const regulation = defineScreen({
  path: '/regolamento/$id',
  frame: 'own',
  roles: 'anyone',
  search: (raw): { version?: string } =>
    /^[1-9]\d{0,5}$/.test(String(raw['version'])) ? { version: String(raw['version']) } : {},
  page: () => import('../routes/regulation.tsx'),
})
