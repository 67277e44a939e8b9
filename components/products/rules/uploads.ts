import { formatNumber } from '@/lib/format/number'

/** The types of pictures that can be uploaded. Every browser of today shows them, and none of them can hold scripts. */
export const UPLOAD_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const

/** Maximum size of a picture to upload, in megabytes. */
export const MAX_UPLOAD_MB = 5

const BYTES_PER_MB = 1024 * 1024

/** Returns the reason why a file cannot be uploaded, as a sentence. Undefined if it can. */
export function fileProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!UPLOAD_TYPES.some((known) => known === type)) return 'Choose a PNG, JPEG, WebP, GIF or AVIF picture.'
  if (size === 0) return 'The file is empty.'
  if (size > MAX_UPLOAD_MB * BYTES_PER_MB)
    return `The picture has ${sizeWords(size)}. The limit is ${MAX_UPLOAD_MB} MB.`
  return undefined
}

/** Returns a size in bytes as text, such as "1.4 MB". */
export function sizeWords(bytes: number): string {
  if (bytes < BYTES_PER_MB) return `${formatNumber(Math.ceil(bytes / 1024))} KB`
  // Rounded up, so that a file above the limit does not seem to be within it.
  return `${formatNumber(Math.ceil((bytes / BYTES_PER_MB) * 10) / 10)} MB`
}
