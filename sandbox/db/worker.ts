import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { openPGlite, type PGliteEngineOptions } from './pglite-engine'

/**
 * The thread that runs the embedded database, so that a slow query delays other queries but not the HTTP server.
 * Messages are `{id, sql, values, prepared}` or `{id, script}`; answers are `{id, bytes}` in the wire protocol.
 */
export interface StatementMessage {
  id: number
  sql?: string
  values?: (string | null)[]
  prepared?: boolean
  script?: string
  close?: true
}

/**
 * Work of a function, in bytes that it ran, after which V8 optimizes it. With the default of Node 20, a quarter of it, a
 * fifth of a start's processor time went into functions that hardly ran again.
 */
const OPTIMIZING_BUDGET = 8_000_000

const port = parentPort
if (port) {
  setFlagsFromString(`--wasm-tiering-budget=${OPTIMIZING_BUDGET}`)
  try {
    const engine = await openPGlite(workerData as PGliteEngineOptions)
    const answer = async (message: StatementMessage): Promise<void> => {
      const { id, sql, values = [], prepared = false, script } = message
      if (message.close) {
        const done = (): void => port.postMessage({ id, bytes: new Uint8Array() })
        engine.close().then(done, done)
        return
      }
      const bytes = await (script === undefined
        ? engine.run(sql ?? '', values, prepared)
        : engine.script(script))
      port.postMessage({ id, bytes }, [bytes.buffer as ArrayBuffer])
    }
    port.on('message', (message: StatementMessage) => void answer(message))
    port.postMessage({ ready: true })
  } catch (error) {
    port.postMessage({ failed: error instanceof Error ? error.message : String(error) })
  }
}
