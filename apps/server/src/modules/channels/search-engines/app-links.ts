import type { AppLinks } from '../../../platform/app-links-config.ts'

/** The paths that an app opens: a deal, a shop, a program, a promoter's link. */
const PATHS = ['/deals', '/share/*', '/brand/*', '/raccolta/*', '/citta/*', '/categoria/*', '/r/*'] as const

/** Makes Android's file of app links (developer.android.com, Digital Asset Links). */
export const assetLinks = ({ packageName, fingerprints }: NonNullable<AppLinks['android']>): object[] => [
  {
    relation: ['delegate_permission/common.handle_all_urls'],
    target: {
      namespace: 'android_app',
      package_name: packageName,
      sha256_cert_fingerprints: fingerprints,
    },
  },
]

/** Makes Apple's file of universal links (developer.apple.com, Supporting associated domains). */
export const appleAssociation = (appId: string): object => ({
  applinks: { details: [{ appIDs: [appId], components: PATHS.map((path) => ({ '/': path })) }] },
  webcredentials: { apps: [appId] },
})
