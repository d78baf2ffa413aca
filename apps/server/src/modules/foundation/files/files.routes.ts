import {
  deleteFile,
  getSignedUrl,
  uploadDocument,
  uploadImage,
  uploadVideo,
  uploadVideoChunk,
} from '@vicino/contract/foundation/files/endpoints'
import { type Call, serve, serveUpload } from '../../../platform/http/endpoint.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Routes } from '../../../platform/feature.ts'
import { uploadWithIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { addressOfFile } from './address.ts'
import { insertFile, type NewFile } from './files.queries.ts'
import type { Uploading } from './quota.ts'
import { removeFile } from './remove-files.ts'
import { chunkSink, receiveChunk } from './upload-chunk.ts'
import { incomingDocument } from './upload-document.ts'
import { incomingImage, memorySink } from './upload-image.ts'
import { incomingVideo, videoSink } from './upload-video.ts'

export const routes: Routes = (app, services) => {
  const { db } = services
  serveUpload(
    app,
    uploadImage,
    (call) => memorySink(db, uploading(call)),
    (call, bytes) =>
      uploadWithIdempotencyKey(
        services,
        call,
        incomingImage(services, call.actor, call.body.folder, bytes),
        writeDown,
      ),
  )
  serveUpload(
    app,
    uploadDocument,
    (call) => memorySink(db, uploading(call)),
    (call, bytes) =>
      uploadWithIdempotencyKey(services, call, incomingDocument(services, call.actor, bytes), writeDown),
  )
  serveUpload(
    app,
    uploadVideo,
    (call) => videoSink(db, services, uploading(call)),
    (call, video) =>
      uploadWithIdempotencyKey(services, call, incomingVideo(services, call.actor, video), writeDown),
  )
  serveUpload(
    app,
    uploadVideoChunk,
    (call) => chunkSink(db, services, uploading(call)),
    ({ actor, body }, chunk) => receiveChunk(db, services, actor, body, chunk),
  )
  serve(app, getSignedUrl, ({ actor, query }) => addressOfFile(db, services, actor, query.key))
  serve(app, deleteFile, ({ actor, body }) => removeFile(db, services, actor, body.Key))
}

const writeDown = async (tx: Db, row: NewFile): Promise<{ Key: string }> => {
  await insertFile(tx, row)
  return { Key: row.key }
}

const uploading = ({ actor, request }: Pick<Call<typeof uploadImage>, 'actor' | 'request'>): Uploading => ({
  actor,
  bytes: Number(request.headers['content-length'] ?? 0),
})
