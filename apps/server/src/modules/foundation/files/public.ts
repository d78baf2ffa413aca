/**
 * For features whose records show uploaded files: call these in the transaction that writes the
 * record.
 */
export { videoSeconds } from './files.queries.ts'
export { storeDocument } from './upload-document.ts'
export {
  avatarOf,
  handFilesOver,
  releaseFiles,
  releaseFilesOf,
  useFiles,
  type WantedFile,
} from './claim-files.ts'
