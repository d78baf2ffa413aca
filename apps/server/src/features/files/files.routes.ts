import { deleteFile, getSignedUrl, uploadImage, uploadVideo, uploadVideoChunk } from '@vicino/contract/files'
import { serve, serveUpload } from '../../platform/http/endpoint.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { chunkSink, receiveChunk } from './chunks.ts'
import { addressOfFile, removeFile } from './own.ts'
import { imageSink, keepVideo, storeImage, videoSink } from './uploads.ts'

export const files: Feature = (app, services) => {
  serveUpload(
    app,
    uploadImage,
    (call) => imageSink(services, call),
    ({ actor, body }, bytes) => storeImage(services, actor, body.folder, bytes),
  )
  serveUpload(
    app,
    uploadVideo,
    (call) => videoSink(services, call),
    ({ actor }, video) => keepVideo(services, actor, video),
  )
  serveUpload(
    app,
    uploadVideoChunk,
    (call) => chunkSink(services, call),
    ({ actor, body }, chunk) => receiveChunk(services, actor, body, chunk),
  )
  serve(app, getSignedUrl, ({ actor, query }) => addressOfFile(services, actor, query.key))
  serve(app, deleteFile, async ({ actor, body }) => {
    await removeFile(services, actor, body.Key)
    return null
  })
}
