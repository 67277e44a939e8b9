'use client'

import { useEffect, useState } from 'react'
import { uploadFile } from '@/lib/ordercloud/upload'
import { UploadQueue } from './upload-queue'

/** The queues of the products of this page. Uploads continue while another tab of the product is shown. */
const queues = new Map<string, UploadQueue>()

/** Returns the upload queue of a product. `save` saves the pictures of sent files by their addresses. */
export function useUploadQueue(
  productID: string,
  save: (addresses: readonly string[]) => Promise<string | undefined>,
): UploadQueue {
  const [queue] = useState(
    () =>
      queues.get(productID) ??
      new UploadQueue(
        (file, onProgress, signal) => uploadFile(file, productID, { onProgress, signal }),
        save,
      ),
  )
  useEffect(() => queue.setSave(save))
  useEffect(() => {
    queues.set(productID, queue)
    return () => {
      if (queue.getState().uploads.length === 0) queues.delete(productID)
    }
  }, [queue, productID])
  return queue
}
