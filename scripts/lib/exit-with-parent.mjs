import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into the children with `--import`: a process with a channel to its parent ends when the parent does,
 * however that ended. Next itself would run on as an orphan and keep the port. A program that listens for the
 * end of the channel itself gets time to put its data away.
 */
if (isMainThread && process.channel) {
  process.once('disconnect', () => {
    if (process.listenerCount('disconnect') === 0) process.exit(0)
    setTimeout(() => process.exit(0), 5000).unref()
  })
}
