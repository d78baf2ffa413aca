/** For the rest of the application: which demo the database holds, and who can sign in to it. */
export { type DemoAccounts, demoAccounts, tellAccounts } from './demo-accounts.ts'
export { claimForDemo, demoIsLoaded, readDemo } from './demo.queries.ts'
export { picturesAreComplete } from './pictures.ts'
export { demoProgress } from './progress.ts'
