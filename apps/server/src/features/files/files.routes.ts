import {
  deleteFile,
  getSignedUrl,
  uploadImage,
  uploadVideo,
  uploadVideoChunk,
} from '@vicino/contract/files/endpoints'
import { type Call, serve, serveUpload } from '../../platform/http/endpoint.ts'
import type { Routes } from '../../platform/feature.ts'
import { addressOfFile } from './address.ts'
import type { Uploading } from './quota.ts'
import { removeFile } from './remove.ts'
import { chunkSink, receiveChunk } from './upload-chunk.ts'
import { imageSink, storeImage } from './upload-image.ts'
import { keepVideo, videoSink } from './upload-video.ts'

export const routes: Routes = (app, services) => {
  const { db } = services
  serveUpload(
    app,
    uploadImage,
    (call) => imageSink(db, uploading(call)),
    ({ actor, body }, bytes) => storeImage(db, services, actor, body.folder, bytes),
  )
  serveUpload(
    app,
    uploadVideo,
    (call) => videoSink(db, services, uploading(call)),
    ({ actor }, video) => keepVideo(db, services, actor, video),
  )
  serveUpload(
    app,
    uploadVideoChunk,
    (call) => chunkSink(db, services, uploading(call)),
    ({ actor, body }, chunk) => receiveChunk(db, services, actor, body, chunk),
  )
  serve(app, getSignedUrl, ({ actor, query }) => addressOfFile(db, services, actor, query.key))
  serve(app, deleteFile, async ({ actor, body }) => {
    await removeFile(db, services, actor, body.Key)
    return null
  })
}

const uploading = ({ actor, request }: Pick<Call<typeof uploadImage>, 'actor' | 'request'>): Uploading => ({
  actor,
  bytes: Number(request.headers['content-length'] ?? 0),
})
