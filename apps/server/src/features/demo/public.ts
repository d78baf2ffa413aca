/** What the application asks about the demo. */
export { demoAccounts } from './demo-accounts.ts'
export { databaseIsEmpty, demoIsLoaded } from './demo.queries.ts'
export { picturesAreComplete } from './pictures.ts'
