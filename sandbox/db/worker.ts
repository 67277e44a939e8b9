import { parentPort, workerData } from 'node:worker_threads'
import { openPGlite, type PGliteEngineOptions } from './pglite-engine'

/**
 * The thread that owns the embedded database: a slow query then holds up other queries, never the HTTP server.
 * Messages are `{id, sql, values, prepared}` or `{id, script}`; answers `{id, rows, count, error}`.
 */
export interface StatementMessage {
  id: number
  sql?: string
  values?: (string | null)[]
  prepared?: boolean
  script?: string
  close?: true
}

const port = parentPort
if (port) {
  try {
    const engine = await openPGlite(workerData as PGliteEngineOptions)
    port.on('message', (message: StatementMessage) => {
      const { id, sql, values = [], prepared = false, script } = message
      if (message.close) {
        engine.close().then(
          () => port.postMessage({ id, rows: [], count: 0, error: null }),
          () => port.postMessage({ id, rows: [], count: 0, error: null }),
        )
        return
      }
      const answer = script === undefined ? engine.run(sql ?? '', values, prepared) : engine.script(script)
      // Error objects lose their fields when cloned, so they travel as plain ones.
      const error = answer.error && { ...answer.error, message: answer.error.message }
      port.postMessage({ id, rows: answer.rows, count: answer.count, error })
    })
    port.postMessage({ ready: true })
  } catch (error) {
    port.postMessage({ failed: error instanceof Error ? error.message : String(error) })
  }
}
