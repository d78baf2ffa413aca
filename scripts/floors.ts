/**
 * The ten modules in floors, from the bottom. A module may import those of lower floors only; modules of one floor do not
 * know each other.
 */
export const FLOORS = [
  ['foundation'],
  ['identity', 'redemption'],
  ['marketplace'],
  ['social'],
  ['loyalty'],
  ['till', 'marketing', 'channels', 'administration'],
] as const satisfies readonly (readonly string[])[]

/** On which floor a module stands; undefined for a folder that is no module. */
export function floorOf(module: string): number | undefined {
  const floor = FLOORS.findIndex((modules) => modules.some((each) => each === module))
  return floor === -1 ? undefined : floor
}

/** Where features lie in each workspace: module and feature are the two folders after this. */
const FEATURES = /^(?:apps\/(server|web)\/src\/modules|packages\/(contract)\/src)\/([^/]+)\/([^/]+)\//

/** A file's workspace, module and feature; undefined for a file of no feature. */
export function featureAt(
  path: string,
): { readonly side: string; readonly module: string; readonly feature: string } | undefined {
  const [, app, contract, module = '', feature = ''] = FEATURES.exec(path) ?? []
  const side = app ?? contract
  // The contract has folders beside its modules.
  if (side === undefined || (side === 'contract' && floorOf(module) === undefined)) return undefined
  return { side, module, feature }
}
