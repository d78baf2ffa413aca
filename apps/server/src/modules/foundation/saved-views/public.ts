/** For the table of customers, whose views are stored with those of the back-office. */
export { readViews } from './grid-views.queries.ts'
export { dropView, keepView } from './views.ts'
