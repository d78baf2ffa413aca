import { z } from 'zod'
import { idParams } from '../../common/ids.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { SUPER_ADMIN } from '../../roles.ts'
import { GRIDS } from './constants.ts'
import { gridViewBody, gridViewSchema } from './schemas.ts'

const OF_VIEWS = { tag: 'grid-view', access: SUPER_ADMIN } as const

const viewsSchema = z.object({ items: z.array(gridViewSchema) })

/** By name, those of the caller alone. */
export const listGridViews = defineEndpoint({
  ...OF_VIEWS,
  address: 'GET /grid-view',
  permission: 'own',
  summary: 'The caller’s views of a table of the back-office',
  query: z.object({ grid: z.enum(GRIDS) }),
  status: 200,
  response: viewsSchema,
  errors: [],
})

/** Adds a view, or replaces the one of that name; of a table there are 20 at most. */
export const saveGridView = defineEndpoint({
  ...OF_VIEWS,
  address: 'PUT /grid-view',
  permission: 'own',
  summary: 'Keep a view of a table of the back-office',
  body: gridViewBody,
  status: 200,
  response: viewsSchema,
  errors: ['views_full'],
})

export const deleteGridView = defineEndpoint({
  ...OF_VIEWS,
  address: 'DELETE /grid-view/{id}',
  permission: 'own',
  summary: 'Remove a view of a table of the back-office',
  params: idParams,
  status: 204,
  response: z.null(),
  errors: ['view_not_found'],
})
