import { z } from 'zod'
import { endpointsOf } from '../../endpoint.ts'
import { SUPER_ADMIN } from '../../roles.ts'
import { GRIDS } from './constants.ts'
import { gridViewBody, gridViewSchema } from './schemas.ts'

const own = endpointsOf({ tag: 'grid-view', access: SUPER_ADMIN, permission: 'own' })

const viewsSchema = z.object({ items: z.array(gridViewSchema) })

/** By name, only those of the caller. */
export const listGridViews = own('GET /grid-view', {
  summary: 'The caller’s views of a table of the back-office',
  query: z.object({ grid: z.enum(GRIDS) }),
  response: viewsSchema,
})

/** Adds a view, or replaces the one with that name; a table has 20 at most. */
export const saveGridView = own('PUT /grid-view', {
  summary: 'Keep a view of a table of the back-office',
  body: gridViewBody,
  response: viewsSchema,
  errors: ['views_full'],
})

export const deleteGridView = own('DELETE /grid-view/{id}', {
  summary: 'Remove a view of a table of the back-office',
  errors: ['view_not_found'],
})
