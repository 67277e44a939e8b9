'use client'

import { useEffect, useState } from 'react'
import { sendPicture } from './send-picture'
import { UploadQueue, type SavePictures } from './upload-queue'

/** The queues of the records of this page. Uploads continue while another tab of the product is shown. */
const queues = new Map<string, UploadQueue>()

/** The record that pictures are uploaded for: a product or one of its variants. */
export interface UploadOwner {
  /** ID of the product, for which the platform grants the upload. */
  productId: string
  /** Key that is unique for the product or the variant. */
  key: string
}

/** Returns the upload queue of a record. `save` saves the pictures of sent files. */
export function useUploadQueue({ productId, key }: UploadOwner, save: SavePictures): UploadQueue {
  const [queue] = useState(
    () =>
      queues.get(key) ??
      new UploadQueue(
        (file, onProgress, signal) => sendPicture(file, productId, { onProgress, signal }),
        save,
      ),
  )
  useEffect(() => queue.setSave(save))
  useEffect(() => {
    queues.set(key, queue)
    return () => {
      if (queue.getState().uploads.length === 0) queues.delete(key)
    }
  }, [queue, key])
  return queue
}
