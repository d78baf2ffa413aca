import './programs.events.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type ProgramHead, readHeadsOf } from './heads.queries.ts'

/** For the features that earn, claim, publish and show. */
export { addFigures, type Figures } from './figures.queries.ts'
export { compiledProgram, NO_TIERS, tiersOf } from './compiled.ts'
export {
  headAsJson,
  type HeadAsJson,
  headOf,
  PROGRAM_HEAD,
  type ProgramHead,
  readHead as findProgram,
  readHeads as findPrograms,
  programsOfSeller,
  readHeadsOf as programsOf,
  readHeadsOfSeller as programsSoldIn,
  type SoldIn,
} from './heads.queries.ts'
export { recordCompensations } from './compensations.ts'
export { lockProgram } from './lock-program.ts'
export {
  auditProgram,
  brandOf,
  lockOwn as lockOwnProgram,
  ownHead,
  readOwn as readOwnProgram,
  readOwnHead,
} from './own-program.ts'
export { mayRun } from './programs.policy.ts'
export { refuseProblems } from './refusals.ts'
export { makeSandbox } from './sandbox.ts'
/** Catalogues of rewards. */
export { CATALOGUE, type CatalogueReward, readCatalogueOf } from './rewards/catalogue.queries.ts'
export { presentShown } from './rewards/shown.presenter.ts'
/** Regulations, and documents as PDF. */
export { publishGenerated } from './regulations/publish-regulation.ts'
export { renderPdf } from './regulations/pdf/render.ts'

/** Reads the active programs of a brand, the one that started last first. */
export const activeProgramsOf = (db: Db, brandId: string): Promise<ProgramHead[]> =>
  readHeadsOf(db, brandId, ['active'])
