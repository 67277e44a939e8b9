import { AsyncLocalStorage } from 'node:async_hooks'
import { platformError } from '../http/errors'

/**
 * Maximum number of restarts of one transaction for external responses. More restarts mean that the data keeps
 * changing.
 */
const MAX_EXTERNAL_CALLS = 8

/** Aborts a transaction that needs an external response. */
class ExternalCallRequired extends Error {
  constructor(
    readonly key: string,
    readonly ask: () => Promise<unknown>,
  ) {
    super(`The transaction waits for an answer: ${key}`)
  }
}

const answers = new AsyncLocalStorage<Map<string, unknown>>()

/**
 * Returns an external response, such as that of an integration. When it is needed inside a transaction, the transaction
 * is undone, the request is sent, and the transaction runs again with the response. So no lock is held during the
 * request, and the external system may call the platform before it responds. `key` identifies equal requests, which are
 * sent once.
 */
export async function externalResponse<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const known = answers.getStore()
  if (!known) return ask()
  if (known.has(key)) return known.get(key) as T
  throw new ExternalCallRequired(key, ask)
}

/**
 * Runs a transaction, and repeats it for each external response it needs.
 * @throws 409 when every response leads to another request
 */
export function retryWithExternalAnswers<T>(run: () => Promise<T>): Promise<T> {
  const known = new Map<string, unknown>()
  return answers.run(known, async () => {
    for (let requested = 0; ; requested++) {
      try {
        return await run()
      } catch (error) {
        if (!(error instanceof ExternalCallRequired)) throw error
        if (requested === MAX_EXTERNAL_CALLS)
          throw platformError(
            'IntegrationEvent.BadRequest',
            'The record keeps changing. Try again.',
            null,
            409,
          )
        known.set(error.key, await answers.exit(error.ask))
      }
    }
  })
}
