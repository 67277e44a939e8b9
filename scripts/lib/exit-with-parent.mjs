import { isMainThread } from 'node:worker_threads'

/**
 * Ends a child process together with its parent. Loaded into the children with `--import`. A process with a channel to
 * its parent ends when the parent ends, for whatever reason. Next itself would run on as an orphan and block the port.
 * A program that listens for the end of the channel itself gets time to store its data.
 */
if (isMainThread && process.channel) {
  process.once('disconnect', () => {
    if (process.listenerCount('disconnect') === 0) process.exit(0)
    setTimeout(() => process.exit(0), 5000).unref()
  })
}
