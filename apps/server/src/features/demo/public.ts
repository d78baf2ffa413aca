/** For the rest of the application: whether the demo is loaded, and who can sign in to it. */
export { demoAccounts } from './demo-accounts.ts'
export { databaseIsEmpty, demoIsLoaded } from './demo.queries.ts'
export { picturesAreComplete } from './pictures.ts'
