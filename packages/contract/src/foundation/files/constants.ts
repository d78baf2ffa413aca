/** The purposes of uploaded images; another folder is refused. */
export const IMAGE_FOLDERS = [
  'avatar',
  'brand',
  'deal',
  'program',
  'post',
  'message',
  'banner',
  'reward',
  'display',
  /** Never public: only its uploader and the brand that it was sent to see it. */
  'receipt',
] as const

/**
 * Types of images that the server takes. Pickers offer exactly these: a phone then hands over a JPEG
 * instead of its HEIC.
 */
export const IMAGE_MIME_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/**
 * Uploads. A video travels in chunks of `chunkSentBytes`; the server takes up to
 * `chunkBytes`.
 */
export const FILE_LIMITS = {
  imageBytes: 5 * 1024 * 1024,
  imagePixels: 25_000_000,
  documentBytes: 10 * 1024 * 1024,
  videoBytes: 200 * 1024 * 1024,
  /** Longest video, and its longer side in pixels. */
  videoSeconds: 600,
  videoSide: 4096,
  chunkBytes: 8 * 1024 * 1024,
  chunkSentBytes: 4 * 1024 * 1024,
  /** The most uploaded bytes of an account that nothing uses yet. */
  unusedBytes: 1024 * 1024 * 1024,
} as const

/**
 * Widths in pixels of the images kept beside the key, as `<key without .webp>-<width>.webp` and
 * `.avif`.
 */
export const IMAGE_WIDTHS = [480, 1080] as const

/**
 * Width in pixels of the JPEG kept beside images that go into e-mails, as `<key without
 * .webp>-<width>.jpg`: twice that of an e-mail's text. Outlook for Windows shows no WebP.
 */
export const MAIL_IMAGE_WIDTH = 956

/** Longest side in pixels of the image that is stored under the key itself. */
export const IMAGE_SIDE = 1600

export const SIGNED_URL_SECONDS = 3600
