/** For the table of customers, whose views are stored with those of the back-office. */
export { readViews } from './saved-views.queries.ts'
export { dropView, keepView } from './views.ts'
