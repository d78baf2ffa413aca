import { defineFeature } from '../../../platform/feature.ts'
import { filesJob } from './files.jobs.ts'
import { fileData } from './files.personal-data.ts'
import { routes } from './files.routes.ts'

/** Uploaded images and videos: private until another feature publishes them. */
export const files = defineFeature({
  name: 'files',
  tags: [{ name: 'file', description: 'Pictures and videos' }],
  routes,
  jobs: [filesJob],
  personalData: [fileData],
})
