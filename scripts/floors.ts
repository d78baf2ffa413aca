/**
 * The ten modules in floors, from the bottom. A module may import only modules of lower floors;
 * modules on one floor do not know each other.
 */
export const FLOORS = [
  ['foundation'],
  ['identity', 'redemption'],
  ['marketplace'],
  ['social'],
  ['loyalty'],
  ['till', 'marketing', 'channels', 'administration'],
] as const satisfies readonly (readonly string[])[]

/** Returns the floor of a module; undefined for a folder that is no module. */
export function floorOf(module: string): number | undefined {
  const floor = FLOORS.findIndex((modules) => modules.some((each) => each === module))
  return floor === -1 ? undefined : floor
}

/** Folders of features in each workspace. Module and feature are the two folders after this. */
const FEATURES = /^(?:apps\/(server|web)\/src\/modules|packages\/(contract)\/src)\/([^/]+)\/([^/]+)\//

/** Returns a file's workspace, module and feature; undefined for a file outside a feature. */
export function featureAt(
  path: string,
): { readonly side: string; readonly module: string; readonly feature: string } | undefined {
  const [, app, contract, module = '', feature = ''] = FEATURES.exec(path) ?? []
  const side = app ?? contract
  // The contract has other folders beside its modules.
  if (side === undefined || (side === 'contract' && floorOf(module) === undefined)) return undefined
  return { side, module, feature }
}
