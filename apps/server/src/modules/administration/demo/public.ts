/** For the rest of the application: the state of the demo, and its accounts. */
export { type DemoAccounts, demoAccounts, tellAccounts } from './demo-accounts.ts'
export { claimForDemo, demoIsLoaded, readDemo } from './demo.queries.ts'
export { imagesAreComplete } from './demo-images.ts'
export { demoProgress } from './progress.ts'
