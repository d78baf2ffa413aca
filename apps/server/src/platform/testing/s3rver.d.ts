/** The part of s3rver that tests use; the package has no types of its own. */
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  export default class S3rver {
    constructor(options: {
      port: number
      silent: boolean
      directory: string
      configureBuckets: readonly { name: string; configs: readonly string[] }[]
      allowMismatchedSignatures: boolean
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
