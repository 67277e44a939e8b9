import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { fileProblem } from '../rules/uploads'
import type { SentPicture } from './send-picture'

/** Maximum number of files that are sent at the same time. */
const MAX_PARALLEL_UPLOADS = 3

/** One file of the queue. */
export interface Upload {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  /** Number of bytes sent. */
  sentBytes: number
  /** The picture in the storage, once the file was sent. */
  picture?: SentPicture
  /** Reason of a failure, as a sentence. */
  problem?: string
  /** False for a file that cannot be uploaded at all. */
  canRetry: boolean
}

/** The queue as the page shows it. */
export interface QueueState {
  uploads: readonly Upload[]
  /** Reason why the pictures of sent files could not be saved, as a sentence. */
  saveProblem: string | undefined
}

/** Sends one file. */
type Send = (file: File, onProgress: (bytes: number) => void, signal: AbortSignal) => Promise<SentPicture>

/** Saves sent pictures. Resolves to the problem as a sentence, or to undefined on success. */
export type SavePictures = (sent: readonly SentPicture[]) => Promise<string | undefined>

/**
 * Uploads files, several at once. When no file is left to send, all sent pictures are saved together. Files that failed
 * stay in the queue until the user retries or removes them.
 */
export class UploadQueue {
  private state: QueueState = { uploads: [], saveProblem: undefined }
  private nextKey = 1
  private isSaving = false
  private readonly aborts = new Map<number, AbortController>()
  private readonly listeners = new Set<() => void>()

  constructor(
    private readonly send: Send,
    private save: SavePictures,
  ) {}

  /** Sets the function that saves the pictures. The page of a product renews it, because it starts from the page's data. */
  setSave(save: SavePictures): void {
    this.save = save
  }

  readonly getState = (): QueueState => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Adds files and starts to send them. Files of a wrong type or size fail at once, without a request. */
  add(files: readonly File[]): void {
    const added = files.map((file): Upload => {
      const problem = fileProblem(file)
      const key = this.nextKey++
      return problem === undefined
        ? { key, file, state: 'waiting', sentBytes: 0, canRetry: true }
        : { key, file, state: 'failed', sentBytes: 0, canRetry: false, problem }
    })
    this.update({ uploads: [...this.state.uploads, ...added], saveProblem: undefined })
    this.proceed()
  }

  /** Sends a failed file again. */
  retry(key: number): void {
    const { uploads } = this.state
    const failed = uploads.find((upload) => upload.key === key && upload.state === 'failed')
    if (!failed?.canRetry) return
    const { problem: _, ...rest } = failed
    const waiting: Upload = { ...rest, state: 'waiting', sentBytes: 0 }
    this.update({ uploads: uploads.map((one) => (one === failed ? waiting : one)), saveProblem: undefined })
    this.proceed()
  }

  /** Saves the sent pictures again. */
  retrySave(): void {
    this.update({ saveProblem: undefined })
    this.proceed()
  }

  /** Removes a file from the queue, and stops sending it. */
  remove(key: number): void {
    this.aborts.get(key)?.abort()
    this.update({ uploads: this.state.uploads.filter((upload) => upload.key !== key) })
    this.proceed()
  }

  private proceed(): void {
    for (const upload of this.state.uploads) {
      if (this.aborts.size >= MAX_PARALLEL_UPLOADS) break
      if (upload.state === 'waiting') void this.sendOne(upload)
    }
    if (this.state.uploads.every(({ state }) => state === 'sent' || state === 'failed')) void this.saveSent()
  }

  private async sendOne({ key, file }: Upload): Promise<void> {
    const abort = new AbortController()
    this.aborts.set(key, abort)
    this.change(key, { state: 'sending' })
    try {
      const picture = await this.send(file, (sentBytes) => this.change(key, { sentBytes }), abort.signal)
      this.change(key, { state: 'sent', sentBytes: file.size, picture })
    } catch (error) {
      this.change(key, { state: 'failed', problem: displayMessage(toPlatformError(error)) })
    }
    this.aborts.delete(key)
    this.proceed()
  }

  private async saveSent(): Promise<void> {
    const sent = this.state.uploads.filter(({ state }) => state === 'sent')
    // Only the user repeats a failed save.
    if (this.isSaving || sent.length === 0 || this.state.saveProblem !== undefined) return
    this.isSaving = true
    const problem = await this.save(sent.flatMap(({ picture }) => picture ?? []))
    this.isSaving = false
    const saved = new Set(problem === undefined ? sent.map(({ key }) => key) : [])
    this.update({
      uploads: this.state.uploads.filter(({ key }) => !saved.has(key)),
      saveProblem: problem,
    })
    // Files that were sent during the save are saved too.
    this.proceed()
  }

  private change(key: number, part: Partial<Upload>): void {
    this.update({
      uploads: this.state.uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)),
    })
  }

  private update(part: Partial<QueueState>): void {
    this.state = { ...this.state, ...part }
    for (const listener of this.listeners) listener()
  }
}
