import { z } from 'zod'
import { message } from '../../common/field-messages.ts'
import { readableText } from '../../common/text.ts'
import { VIEW_NAME_MAX } from './constants.ts'
import { GRIDS, NAMES_PEOPLE } from './constants.ts'

/** A saved view of a table of the back-office. */
export const gridViewBody = z.strictObject({
  grid: z.enum(GRIDS),
  name: readableText(VIEW_NAME_MAX),
  /**
   * Filters and order in the form of the table's address; the search text may be a person's name
   * and is not stored.
   */
  search: z
    .record(z.string().regex(/^[a-z]{1,20}$/i, message('invalid')), z.string().max(100))
    .refine(
      (search) => Object.keys(search).length <= 20 && NAMES_PEOPLE.every((name) => !(name in search)),
      message('invalid'),
    ),
  /** Hidden columns. */
  hidden: z.array(z.string().regex(/^[a-z]{1,30}$/i, message('invalid'))).max(20),
})
export const gridViewSchema = gridViewBody
  .omit({ grid: true })
  .extend({ _id: z.uuid(), search: z.record(z.string(), z.string()) })
export type GridView = z.output<typeof gridViewSchema>
