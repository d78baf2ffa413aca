/** What the application asks about the demo. */
export { databaseIsEmpty, demoAccounts, demoIsLoaded } from './demo.service.ts'
export { picturesAreComplete } from './pictures.ts'
