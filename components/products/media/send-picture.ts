import { uploadFile } from '@/lib/ordercloud/upload'

/** A picture in the storage of uploads. */
export interface SentPicture {
  address: string
  /** Address of the small copy for lists. Absent when the picture has none. */
  thumbnail?: string
  /** True when the small copy could not be made or sent. */
  isCopyMissing: boolean
}

/**
 * Uploads a picture of a product, and a small copy of it for lists. Only a failure to upload the picture itself rejects.
 *
 * @param onProgress called with the number of bytes of the picture that were sent
 */
export async function sendPicture(
  file: File,
  productId: string,
  options: { onProgress: (bytes: number) => void; signal: AbortSignal },
): Promise<SentPicture> {
  const { signal } = options
  const address = await uploadFile(file, productId, options)
  try {
    const { createSmallCopy } = await import('./small-copy')
    const copy = await createSmallCopy(file)
    signal.throwIfAborted()
    const thumbnail = copy && (await uploadFile(copy, productId, { onProgress: () => {}, signal }))
    return { address, ...(thumbnail !== undefined && { thumbnail }), isCopyMissing: false }
  } catch (error) {
    signal.throwIfAborted()
    console.error('The small copy of a picture could not be saved.', error)
    return { address, isCopyMissing: true }
  }
}
