import { z } from 'zod'
import { message } from '../../common/field-messages.ts'
import { readableText } from '../../common/text.ts'
import { VIEW_NAME_MAX } from './constants.ts'
import { GRIDS, NAMES_PEOPLE } from './constants.ts'

/** A table of the back-office as somebody likes to see it. */
export const gridViewBody = z.strictObject({
  grid: z.enum(GRIDS),
  name: readableText(VIEW_NAME_MAX),
  /** Filters and order as they stand in the address of the table; what is searched for may be a person's name and is not kept. */
  search: z
    .record(z.string().regex(/^[a-z]{1,20}$/i, message('invalid')), z.string().max(100))
    .refine(
      (search) => Object.keys(search).length <= 20 && NAMES_PEOPLE.every((name) => !(name in search)),
      message('invalid'),
    ),
  /** Columns that are not shown. */
  hidden: z.array(z.string().regex(/^[a-z]{1,30}$/i, message('invalid'))).max(20),
})
export const gridViewSchema = gridViewBody
  .omit({ grid: true })
  .extend({ _id: z.uuid(), search: z.record(z.string(), z.string()) })
export type GridView = z.output<typeof gridViewSchema>
