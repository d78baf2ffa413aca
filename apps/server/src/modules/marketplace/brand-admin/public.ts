/** For decisions of moderation about a brand's content. */
export { maySuspend } from './brand-admin.policy.ts'
export { resumeBrand, suspendBrand } from './suspend.ts'
